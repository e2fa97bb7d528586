import type { Job } from '#platform/server/jobs.ts'
import { purgeGuestTickets } from './tickets.ts'

export const supportJobs: readonly Job[] = [
  { name: 'purge_guest_requests', cron: '35 3 * * *', run: (deps) => purgeGuestTickets(deps) },
]
