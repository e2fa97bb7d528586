import { eraseDueAccounts } from '#accounts/server/service.ts'
import { eraseLogbook } from '#cases/server/service.ts'
import type { Job } from '#platform/server/jobs.ts'

/** What is kept of a person lies in every capability, so it is erased from here. */
export const erasureJobs: readonly Job[] = [
  {
    name: 'erase_due_accounts',
    cron: '45 2 * * *',
    run: (deps) => eraseDueAccounts(deps, (tx, userId) => eraseLogbook(tx, userId)),
  },
]
