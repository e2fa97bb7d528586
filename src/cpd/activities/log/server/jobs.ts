import type { Job } from '#platform/server/jobs.ts'
import { eraseExpiredActivities } from './removal.ts'

export const activitiesJobs: readonly Job[] = [
  { name: 'erase_due_activities', cron: '5 3 * * *', run: (deps) => eraseExpiredActivities(deps) },
]
