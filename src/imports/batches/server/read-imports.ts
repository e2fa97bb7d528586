import { createHash } from 'node:crypto'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { listKnownCases } from '#cases/server/service.ts'
import { importMappingSchema, type ImportMapping, type ImportPreview } from '../../contract.ts'
import type { SpreadsheetFile } from '#spreadsheets/files/sheets.ts'
import { toComparedCase } from './compared-case.ts'
import { chosenTable, previewImport, type PreviewChoices } from '../../mapping/server/preview-import.ts'
import { mostImports, type RowState } from '../contract.ts'
import { importContextOf } from './import-context.ts'
import { ownImports } from './policy.ts'
import { findBatch, findSavedMapping, listBatches, type BatchRow, type CountedBatch } from './queries.ts'
import { countRows, listRows, type InboxRow } from './row-queries.ts'
import { openStoredFile } from './stored-sheets.ts'

export async function listImports({ db }: Deps, actor: Actor): Promise<CountedBatch[]> {
  const rows = await listBatches(db, ownImports(actor), mostImports)
  const counted = await countRows(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((batch) => ({ batch, counts: counted.filter(({ batch_id }) => batch_id === batch.id) }))
}

export async function getBatch({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<BatchRow> {
  const row = await findBatch(db, ownImports(actor), id)
  if (!row) throw new AppError('import_not_found')
  return row
}

export async function withCounts({ db }: Pick<Deps, 'db'>, batch: BatchRow): Promise<CountedBatch> {
  return { batch, counts: await countRows(db, [batch.id]) }
}

interface PageRequest {
  state?: RowState | undefined
  after?: number | undefined
  limit: number
}

export async function listImportRows(
  deps: Deps,
  actor: Actor,
  id: string,
  { state, after = 0, limit }: PageRequest,
): Promise<{ rows: InboxRow[]; nextAfter: number | null }> {
  const { id: batchId } = await getBatch(deps, actor, id)
  const rows = await listRows(deps.db, { batchId, state, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    rows: page,
    nextAfter: rows.length > limit ? (page.at(-1)?.row_number ?? null) : null,
  }
}

/** Returns the sheets of an import. Throws `import_closed` once they are no longer stored, or if it is one of our own files. */
export async function openSheets(deps: Deps, { sheets_key }: BatchRow): Promise<SpreadsheetFile['sheets']> {
  const file = await openStoredFile(deps, sheets_key)
  if (file.kind !== 'spreadsheet') throw new AppError('import_closed')
  return file.sheets
}

export const headingsKeyOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('base64url')

/** Shows what the file would become. Without a mapping it proposes the one that this user has used for the same headings. */
export async function getPreview(
  deps: Deps,
  actor: Actor,
  id: string,
  choices: PreviewChoices,
): Promise<ImportPreview & { mapping: ImportMapping }> {
  const batch = await getBatch(deps, actor, id)
  const sheets = await openSheets(deps, batch)
  const [context, known] = await Promise.all([importContextOf(deps, actor), listKnownCases(deps, actor)])
  const mapping =
    choices.mapping ?? (choices.preset ? undefined : await savedMapping(deps, actor, sheets, choices))
  return previewImport(
    sheets,
    { ...choices, ...(mapping && { mapping }) },
    context,
    known.map(toComparedCase),
  )
}

async function savedMapping(
  { db }: Deps,
  actor: Actor,
  sheets: SpreadsheetFile['sheets'],
  choices: PreviewChoices,
): Promise<ImportMapping | undefined> {
  const { headings } = chosenTable(sheets, choices).table
  const stored = await findSavedMapping(db, ownImports(actor), headingsKeyOf(headings))
  // A mapping that an earlier version stored may no longer be valid; then Sortie proposes anew.
  return importMappingSchema.safeParse(stored).data
}
