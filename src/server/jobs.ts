import type { ServerCapability } from '#platform/server/capability.ts'
import { deadJobs } from '#platform/server/dead-jobs.ts'
import { fileJobs } from '#platform/server/files/removal.ts'
import type { Job } from '#platform/server/jobs.ts'
import { mailJobs } from '#platform/server/mail/queue.ts'
import { eraseDueAccounts } from '#people/profile/server/erase-due-accounts.ts'
import { capabilities } from './capabilities.ts'

/** Erases the accounts whose waiting period has ended, with the data that every capability stores about their users. */
export const erasureJob: Job = {
  name: 'erase_due_accounts',
  cron: '45 2 * * *',
  run: (deps) =>
    eraseDueAccounts(deps, async (tx, userId) => {
      // Records may reference those of lower capabilities, so erase from the top down.
      for (const { erase } of capabilities.toReversed()) await erase?.(tx, userId)
    }),
}

export const listJobs = (list: readonly ServerCapability[]): Job[] => list.flatMap(({ jobs = [] }) => jobs)

/** All background jobs. */
export const jobs: readonly Job[] = [
  ...deadJobs,
  ...fileJobs,
  ...mailJobs,
  ...listJobs(capabilities),
  erasureJob,
]
