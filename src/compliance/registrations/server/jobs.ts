import type { Job } from '#platform/server/jobs.ts'
import { addRecordsFromRegistrations } from './feeding.ts'

export const registrationsJobs: readonly Job[] = [
  { name: 'feed_registrations', cron: '*/10 * * * *', run: (deps) => addRecordsFromRegistrations(deps) },
]
