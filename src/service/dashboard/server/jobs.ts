import type { Job } from '#platform/server/jobs.ts'
import { foldPendingCounts } from './statistics.ts'

/** Folds every minute, so that no reader has to fold the writes of a whole day or of an import. */
export const dashboardJobs: readonly Job[] = [
  { name: 'fold_case_counts', cron: '* * * * *', run: foldPendingCounts },
]
