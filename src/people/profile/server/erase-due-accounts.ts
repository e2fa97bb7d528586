import { eraseAccount } from '#people/accounts/account/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { deleteJobsWithEmail } from '#platform/server/dead-jobs.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { erasureDelayMs } from '../profile-values.ts'
import { removeUnlessUsed } from './picture.ts'
import { listAccountsToErase } from './queries.ts'

/**
 * Erases, one by one, the accounts whose deletion was requested thirty days ago and not cancelled.
 * `eraseRecords` removes what other capabilities store about the user, in the same transaction.
 */
export async function eraseDueAccounts(
  deps: Deps,
  eraseRecords: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  const cutoff = new Date(deps.clock.now().getTime() - erasureDelayMs)
  const dueAccounts = await listAccountsToErase(deps.db, cutoff)
  for (const { id, image, email } of dueAccounts) {
    await inTransaction(deps.db, async (tx) => {
      await eraseRecords(tx, id)
      await deleteJobsWithEmail(tx, email)
      if (!(await eraseAccount(tx, id, cutoff))) throw new DeletionCancelled()
      const action = 'account_erased'
      if (image !== null) await removeUnlessUsed(tx, image)
      await recordAudit(tx, { actor: null, action, entity: 'user', entityId: id, origin: null })
    }).catch((error: unknown) => {
      if (!(error instanceof DeletionCancelled)) throw error
    })
  }
}

/** Rolls the transaction back when the user has cancelled the deletion meanwhile. */
class DeletionCancelled extends Error {}
