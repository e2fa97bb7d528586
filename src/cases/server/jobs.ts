import type { Job } from '#platform/server/jobs.ts'
import { eraseDueCases } from '../changes/server/erase-due.ts'

export const casesJobs: readonly Job[] = [
  { name: 'erase_due_cases', cron: '55 2 * * *', run: (deps) => eraseDueCases(deps) },
]
