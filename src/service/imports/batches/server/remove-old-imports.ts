import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { removeStoredFiles } from '../../attached-files/server/stored-files.ts'
import { deleteBatches, findOldBatches } from './queries.ts'

const keptDays = 30
const maxPerRun = 100

/** Removes imports that were not changed for a month, with their files. Cases that they logged stay. */
export async function removeOldImports(deps: Deps): Promise<void> {
  const cutoff = new Date(deps.clock.now().getTime() - keptDays * 86_400_000)
  for (;;) {
    const old = await findOldBatches(deps.db, cutoff, maxPerRun)
    if (old.length === 0) return
    await inTransaction(deps.db, async (tx) => {
      for (const { sheets_key } of old) if (sheets_key) await removeFileAfter(tx, sheets_key)
      const ids = old.map(({ id }) => id)
      await removeStoredFiles(tx, ids)
      await deleteBatches(tx, ids)
    })
  }
}
