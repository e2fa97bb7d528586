import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ImportState } from '../contract.ts'
import { ownImports } from './policy.ts'
import { moveBatch, type BatchRow } from './queries.ts'

const move = (deps: Deps, batch: BatchRow, columns: { state: ImportState; error_code?: string }) =>
  inTransaction(deps.db, (tx) =>
    moveBatch(tx, ownImports({ id: batch.owner_id }), batch.id, {
      // A check constraint limits the column.
      from: [batch.state as ImportState],
      ...columns,
      updated_at: deps.clock.now(),
    }),
  )

/** Ends the job of an import, unless the import was cancelled meanwhile. */
export async function endJob(deps: Deps, batch: BatchRow, state: ImportState): Promise<void> {
  await move(deps, batch, { state })
}

/** Ends the job with an error that the user is told. */
export async function failJob(deps: Deps, batch: BatchRow, code: string): Promise<void> {
  await move(deps, batch, { state: 'failed', error_code: code })
}
