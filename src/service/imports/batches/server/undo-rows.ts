import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { kindOf } from './server-kinds.ts'
import { findImporter } from './context-queries.ts'
import { endJob } from './job-state.ts'
import { findRunningBatch, saveProgress } from './queries.ts'
import { countRows, listRows, saveRow } from './row-queries.ts'

const chunkSize = 50

/** Deletes the cases of an import. Cases edited since stay, and their rows are marked as kept. */
export async function undoRows(deps: Deps, id: string): Promise<void> {
  const batch = await findRunningBatch(deps.db, id, 'undoing')
  const actor = batch && (await findImporter(deps.db, batch.owner_id, id))
  if (!batch || !actor) return
  const requester = { actor, origin: { requestId: id, address: '', userAgent: null } }
  for (;;) {
    const rows = await listRows(deps.db, { batchId: id, state: 'logged', after: 0, limit: chunkSize })
    for (const row of rows) {
      const undoResult = await kindOf(batch)
        .deleteUnedited(deps, requester, row.case_id)
        .catch((error: unknown) => {
          if (error instanceof AppError) return false
          throw error // an unexpected failure: the queue tries again
        })
      const storedProblems = Array.isArray(undoResult) ? { problems: JSON.stringify(undoResult) } : {}
      await saveRow(deps.db, row, { state: undoResult === true ? 'undone' : 'kept', ...storedProblems })
    }
    const rowCounts = await countRows(deps.db, [id])
    const remaining = rowCounts.find(({ state }) => state === 'logged')?.count ?? 0
    const progress = { done_rows: batch.total_rows - remaining, updated_at: deps.clock.now() }
    if (!(await saveProgress(deps.db, batch, progress))) return
    if (remaining === 0) return endJob(deps, batch, 'undone')
  }
}
