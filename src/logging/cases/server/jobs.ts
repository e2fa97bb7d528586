import type { Job } from '#platform/server/jobs.ts'
import { eraseExpiredCases } from '../changes/server/erase-expired.ts'
import { refreshDerivedColumns } from '../changes/server/refresh-derived.ts'

const refreshJob: Job = {
  name: 'refresh_derived_columns',
  cron: '* * * * *',
  run: (deps) => refreshDerivedColumns(deps),
}

export const casesJobs: readonly Job[] = [
  { name: 'erase_due_cases', cron: '55 2 * * *', run: (deps) => eraseExpiredCases(deps) },
  refreshJob,
]
