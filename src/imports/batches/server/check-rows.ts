import { v7 as uuid } from 'uuid'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findColleagues, listKnownCases } from '#cases/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Sheet } from '#spreadsheets/files/sheets.ts'
import { namedAccounts, withoutStrangers } from '../../json/logbook-case.ts'
import { mapLogbook } from '../../json/server/map-logbook.ts'
import { importMappingSchema } from '../../contract.ts'
import { mapRows, type ImportedRow } from '../../mapping/server/map-rows.ts'
import { chosenTable } from '../../mapping/server/preview-import.ts'
import type { RowState } from '../contract.ts'
import { toComparedCase } from './compared-case.ts'
import { findImporter } from './context-queries.ts'
import { importContextOf } from './import-context.ts'
import { endJob, failJob } from './job-state.ts'
import { findRunningBatch, saveProgress, type BatchRow } from './queries.ts'
import { openStoredFile } from './stored-sheets.ts'
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
  const file = await openStoredFile(deps, batch.sheets_key)
  const known = (await listKnownCases(deps, actor)).map(toComparedCase)
  const read =
    file.kind === 'logbook'
      ? logbookRows(deps, actor, file.cases, known)
      : await sheetRows(deps, actor, { batch, sheets: file.sheets, known })
  let waiting: NewInboxRow[] = []
  let done = 0
  const save = async () => {
    const rows = waiting
    waiting = []
    done += rows.length
    await inTransaction(deps.db, (tx) => insertRows(tx, rows))
    const progress = { done_rows: done, total_rows: read.total, updated_at: deps.clock.now() }
    return saveProgress(deps.db, batch, progress)
  }
  for await (const mapped of read.rows) {
    waiting.push(toInboxRow(batch.id, mapped))
    if (waiting.length >= chunkSize && !(await save())) return false
  }
  return save()
}

interface ReadRows {
  total: number
  rows: AsyncIterable<ImportedRow>
}

type Known = ReturnType<typeof toComparedCase>[]

async function sheetRows(
  deps: Deps,
  actor: Actor,
  { batch, sheets, known }: { batch: BatchRow; sheets: readonly Sheet[]; known: Known },
): Promise<ReadRows> {
  const { table } = chosenTable(sheets, {
    ...(batch.sheet !== null && { sheet: batch.sheet }),
    ...(batch.header_row !== null && { headerRow: batch.header_row }),
  })
  const context = await importContextOf(deps, actor)
  const mapping = importMappingSchema.parse(batch.mapping)
  return { total: table.rows.length, rows: mapRows(table.rows, mapping, context, known) }
}

/** The cases of an exported logbook. Supervisors and colleagues who are not known here are left out. */
function logbookRows(deps: Deps, actor: Actor, cases: readonly unknown[], known: Known): ReadRows {
  async function* rows(): AsyncGenerator<ImportedRow> {
    for await (const read of mapLogbook(cases, known)) {
      const { request } = read
      if (request === null) {
        yield read
        continue
      }
      const named = namedAccounts(request)
      const found = named.length === 0 ? [] : await findColleagues(deps, actor, named)
      const ids = new Set(found.map(({ id }) => id))
      yield { ...read, request: withoutStrangers(request, (id) => ids.has(id)) }
    }
  }
  return { total: cases.length, rows: rows() }
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
