import { eraseDueAccounts } from '#accounts/server/service.ts'
import { eraseLogbook } from '#cases/server/service.ts'
import { eraseActivities } from '#cpd/server/activities.ts'
import { eraseInterest } from '#waitlist/server/interest.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { eraseTickets } from '#support/server/tickets.ts'

/** What is kept of a person lies in every capability, so it is erased from here. */
export const erasureJobs: readonly Job[] = [
  {
    name: 'erase_due_accounts',
    cron: '45 2 * * *',
    run: (deps) => eraseDueAccounts(deps, eraseRecords),
  },
]

async function eraseRecords(tx: Tx, userId: string): Promise<void> {
  await eraseLogbook(tx, userId)
  await eraseActivities(tx, userId)
  await eraseTickets(tx, userId)
  await eraseInterest(tx, userId)
}
