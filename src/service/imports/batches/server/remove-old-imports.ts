import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { removeStoredFiles } from '../../attached-files/server/stored-files.ts'
import { deleteBatches, findOldBatches } from './queries.ts'

const retentionDays = 30
const maxPerTransaction = 100

/** Removes imports that were not changed for a month, with their files. Cases that they logged stay. */
export async function removeOldImports(deps: Deps): Promise<void> {
  const cutoff = new Date(deps.clock.now().getTime() - retentionDays * 86_400_000)
  for (;;) {
    const oldBatches = await findOldBatches(deps.db, cutoff, maxPerTransaction)
    if (oldBatches.length === 0) return
    await inTransaction(deps.db, async (tx) => {
      for (const { sheets_key } of oldBatches) if (sheets_key) await queueFileRemoval(tx, sheets_key)
      const ids = oldBatches.map(({ id }) => id)
      await removeStoredFiles(tx, ids)
      await deleteBatches(tx, ids)
    })
  }
}
