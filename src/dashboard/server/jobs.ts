import type { Job } from '#platform/server/jobs.ts'
import { foldPendingCounts } from './statistics.ts'

/** Readers fold what is left since the last minute, so that no reader pays for a day's or an import's writes. */
export const dashboardJobs: readonly Job[] = [
  { name: 'fold_case_counts', cron: '* * * * *', run: foldPendingCounts },
]
