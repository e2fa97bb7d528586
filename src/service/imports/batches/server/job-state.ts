import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { removeStoredFiles } from '../../attached-files/server/stored-files.ts'
import type { ImportState } from '../contract.ts'
import { ownImports } from './policy.ts'
import { moveBatch, type BatchRow } from './queries.ts'
import { hasRowsWithFiles } from './row-queries.ts'

type StateChange = { state: ImportState; error_code?: string }

/** States in which the uploaded sheets are no longer read. */
const finishedStates: ReadonlySet<string> = new Set(['done', 'undone'] satisfies ImportState[])

const moveRunningBatch = (deps: Deps, batch: BatchRow, change: StateChange) =>
  inTransaction(deps.db, async (tx) => {
    const isOver = finishedStates.has(change.state)
    const moved = await moveBatch(tx, ownImports({ id: batch.owner_id }), batch.id, {
      // A check constraint limits the column.
      from: [batch.state as ImportState],
      ...change,
      ...(isOver && { sheets_key: null }),
      updated_at: deps.clock.now(),
    })
    if (!moved || !isOver) return
    if (batch.sheets_key) await queueFileRemoval(tx, batch.sheets_key)
    // Rows that are still in the inbox may be recorded later, with their files.
    if (change.state === 'undone' || !(await hasRowsWithFiles(tx, batch.id)))
      await removeStoredFiles(tx, [batch.id])
  })

/** Ends the job of an import, unless the import was cancelled meanwhile. */
export async function endJob(deps: Deps, batch: BatchRow, state: ImportState): Promise<void> {
  await moveRunningBatch(deps, batch, { state })
}

/** Ends the job with an error that is shown to the user. */
export async function failJob(deps: Deps, batch: BatchRow, code: string): Promise<void> {
  await moveRunningBatch(deps, batch, { state: 'failed', error_code: code })
}
