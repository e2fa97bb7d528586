import { v7 as uuid } from 'uuid'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { listKnownCases } from '#cases/server/service.ts'
import { importMappingSchema } from '../../contract.ts'
import { mapRows, type ImportedRow } from '../../mapping/server/map-rows.ts'
import { chosenTable } from '../../mapping/server/preview-import.ts'
import type { RowState } from '../contract.ts'
import { toComparedCase } from './compared-case.ts'
import { findImporter } from './context-queries.ts'
import { importContextOf } from './import-context.ts'
import { endJob, failJob } from './job-state.ts'
import { findRunningBatch, saveProgress, type BatchRow } from './queries.ts'
import { openSheets } from './read-imports.ts'
import { deleteRows, insertRows, type NewInboxRow } from './row-queries.ts'

const chunkSize = 200

/** Maps all rows of a file into the inbox. Started again after a crash, it begins with an empty inbox. */
export async function checkRows(deps: Deps, id: string): Promise<void> {
  const batch = await findRunningBatch(deps.db, id, 'checking')
  if (!batch) return
  try {
    await inTransaction(deps.db, (tx) => deleteRows(tx, id))
    if (await fillInbox(deps, batch)) await endJob(deps, batch, 'inbox')
  } catch (error) {
    if (!(error instanceof AppError)) throw error // a fault: the queue tries again
    await failJob(deps, batch, error.code)
  }
}

/** Returns false if the import was cancelled meanwhile. */
async function fillInbox(deps: Deps, batch: BatchRow): Promise<boolean> {
  const actor = await findImporter(deps.db, batch.owner_id, batch.id)
  if (!actor) return false
  const sheets = await openSheets(deps, batch)
  const { table } = chosenTable(sheets, {
    ...(batch.sheet !== null && { sheet: batch.sheet }),
    ...(batch.header_row !== null && { headerRow: batch.header_row }),
  })
  const [context, known] = await Promise.all([importContextOf(deps, actor), listKnownCases(deps, actor)])
  const mapping = importMappingSchema.parse(batch.mapping)
  let waiting: NewInboxRow[] = []
  let done = 0
  const save = async () => {
    const rows = waiting
    waiting = []
    done += rows.length
    await inTransaction(deps.db, (tx) => insertRows(tx, rows))
    const progress = { done_rows: done, total_rows: table.rows.length, updated_at: deps.clock.now() }
    return saveProgress(deps.db, batch, progress)
  }
  for await (const mapped of mapRows(table.rows, mapping, context, known.map(toComparedCase))) {
    waiting.push(toInboxRow(batch.id, mapped))
    if (waiting.length >= chunkSize && !(await save())) return false
  }
  return save()
}

const toInboxRow = (
  batchId: string,
  { row, request, problems, findings, duplicateOf }: ImportedRow,
): NewInboxRow => ({
  batch_id: batchId,
  row_number: row,
  state: stateOf({ request, findings, duplicateOf }),
  case_id: uuid(),
  request: request && JSON.stringify(request),
  problems: JSON.stringify(problems),
  findings: JSON.stringify(findings),
  duplicate_of: duplicateOf && JSON.stringify(duplicateOf),
})

function stateOf({
  request,
  findings,
  duplicateOf,
}: Pick<ImportedRow, 'request' | 'findings' | 'duplicateOf'>): RowState {
  if (request === null) return 'unreadable'
  if (duplicateOf) return 'duplicate'
  if (findings.length > 0) return 'flagged'
  return request.status === 'draft' ? 'draft' : 'ready'
}
