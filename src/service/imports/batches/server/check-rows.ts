import { v7 as uuid } from 'uuid'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { CaseOrigin } from '#logging/cases/record/origin.contract.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { findColleagues } from '#logging/cases/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { listAccountIds, withoutUnknownUsers } from '../../json/logbook-case.ts'
import { importMappingSchema, type RowState } from '../../contract.ts'
import { packKnown } from '../../whole-files/server/packed-known.ts'
import { startTask } from '../../whole-files/server/start-task.ts'
import { holdInJob } from '../../whole-files/server/turns.ts'
import type { RowChoices } from '../../whole-files/server/tasks.ts'
import { withoutBlockedTexts } from './flagged-texts.ts'
import { findImporter } from './context-queries.ts'
import { importContextOf } from './import-context.ts'
import { kindOf, recordsOf } from './server-kinds.ts'
import type { ImportedRow } from '../../mapping/server/table-kind.ts'
import { endJob, failJob } from './job-state.ts'
import { findRunningBatch, saveProgress, type BatchRow } from './queries.ts'
import { openStoredFile } from './stored-sheets.ts'
import { deleteRows, insertRows, type NewInboxRow } from './row-queries.ts'

const chunkSize = 200

/** Maps all rows of a file into the inbox. When restarted after a crash, it first empties the inbox. */
export async function checkRows(deps: Deps, id: string): Promise<void> {
  const batch = await findRunningBatch(deps.db, id, 'checking')
  if (!batch) return
  try {
    await inTransaction(deps.db, (tx) => deleteRows(tx, id))
    if (await holdInJob(deps, () => fillInbox(deps, batch))) await endJob(deps, batch, 'inbox')
  } catch (error) {
    if (!(error instanceof AppError)) throw error // an unexpected failure: the queue tries again
    await failJob(deps, batch, error.code)
  }
}

/** Returns false if the import was cancelled meanwhile. */
async function fillInbox(deps: Deps, batch: BatchRow): Promise<boolean> {
  const actor = await findImporter(deps.db, batch.owner_id, batch.id)
  if (!actor) return false
  const packed = await openStoredFile(deps, batch.sheets_key)
  const kind = kindOf(batch)
  const packedRecords = await packKnown(kind.listKnown(deps, actor, batch.organization_id))
  const context = await importContextOf(deps, actor, batch)
  const task = {
    kind: 'rows',
    records: recordsOf(batch),
    choices: choicesOf(batch),
    context,
    known: packedRecords,
  } as const
  let pendingRows: NewInboxRow[] = []
  let savedCount = 0
  const savePending = async () => {
    const rows = pendingRows
    pendingRows = []
    savedCount += rows.length
    await inTransaction(deps.db, (tx) => insertRows(tx, rows))
    const progress = { done_rows: savedCount, updated_at: deps.clock.now() }
    return saveProgress(deps.db, batch, progress)
  }
  for await (const value of startTask(task, packed)) {
    const mappedRow = value as ReadRow // safe: see `whole-files/server/tasks.ts`
    const row = await withoutUnknownPeople(deps, actor, batch, mappedRow)
    pendingRows.push(
      toInboxRow(
        batch.id,
        withoutBlockedTexts(row, (request) => kind.findingsIn(request, context)),
      ),
    )
    if (pendingRows.length >= chunkSize && !(await savePending())) return false
  }
  return savePending()
}

const choicesOf = ({ kind, sheet, header_row, mapping }: BatchRow): RowChoices => ({
  ...(sheet !== null && { sheet }),
  ...(header_row !== null && { headerRow: header_row }),
  mapping: kind === 'spreadsheet' ? importMappingSchema.parse(mapping) : null,
})

/** A row of a sheet, or a case of an exported logbook with its exported history. */
type ReadRow = ImportedRow & { origin?: CaseOrigin | null }

/** Removes supervisors and colleagues who are not users of this service from a case of an exported logbook. */
async function withoutUnknownPeople(
  deps: Deps,
  actor: Actor,
  { kind }: BatchRow,
  row: ReadRow,
): Promise<ReadRow> {
  const { request } = row
  if (kind === 'spreadsheet' || request === null) return row
  // Safe cast: only logbook files, which contain cases, get here.
  const caseRequest = request as CaseRequest
  const accountIds = listAccountIds(caseRequest)
  const colleagues = accountIds.length === 0 ? [] : await findColleagues(deps, actor, accountIds)
  const ids = new Set(colleagues.map(({ id }) => id))
  return { ...row, request: withoutUnknownUsers(caseRequest, (id) => ids.has(id)) }
}

const toInboxRow = (
  batchId: string,
  { row, request, problems, findings, duplicateOf, origin, signatureClaims = [] }: ReadRow,
): NewInboxRow => ({
  batch_id: batchId,
  row_number: row,
  state: toRowState({ request, findings, duplicateOf, origin }),
  case_id: uuid(),
  request: request && JSON.stringify(request),
  origin: origin ? JSON.stringify(origin) : null,
  signature_claims: signatureClaims.length > 0 ? JSON.stringify(signatureClaims) : null,
  problems: JSON.stringify(problems),
  findings: JSON.stringify(findings),
  duplicate_of: duplicateOf && JSON.stringify(duplicateOf),
})

function toRowState({
  request,
  findings,
  duplicateOf,
  origin,
}: Pick<ReadRow, 'request' | 'findings' | 'duplicateOf' | 'origin'>): RowState {
  if (request === null) return 'unreadable'
  if (duplicateOf) return 'duplicate'
  if (findings.length > 0) return 'flagged'
  return 'status' in request && request.status === 'draft' && !origin?.voided ? 'draft' : 'ready'
}
