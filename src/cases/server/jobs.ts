import type { Job } from '#platform/server/jobs.ts'
import { eraseExpiredCases } from '../changes/server/erase-expired.ts'

export const casesJobs: readonly Job[] = [
  { name: 'erase_due_cases', cron: '55 2 * * *', run: (deps) => eraseExpiredCases(deps) },
]
