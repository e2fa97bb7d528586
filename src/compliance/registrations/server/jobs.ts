import type { Job } from '#platform/server/jobs.ts'
import { feedAll } from './feeding.ts'

export const registrationsJobs: readonly Job[] = [
  { name: 'feed_registrations', cron: '*/10 * * * *', run: (deps) => feedAll(deps) },
]
