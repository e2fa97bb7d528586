import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { RecordKind, RowState } from '../../contract.ts'
import type { OfferedFile } from '../../attached-files/match-files.ts'
import { findStoredFiles } from '../../attached-files/server/queries.ts'
import { importContextOf } from './import-context.ts'
import { importMappingSchema, type ImportMapping, type ImportPreview } from '../../contract.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'
import type { PreviewChoices } from '../../mapping/server/preview-import.ts'
import { readSingleValue, runTaskOnKeptFile } from '../../whole-files/server/start-task.ts'
import { holdNewest } from '../../whole-files/server/newest-only.ts'
import type { SavedMappings } from '../../whole-files/server/tasks.ts'
import { maxImports, type ImportState } from '../contract.ts'
import { ownImports } from './policy.ts'
import {
  findBatch,
  findImportedSheets,
  findMappingsOf,
  listBatches,
  type BatchRow,
  type CountedBatch,
} from './queries.ts'
import { packKnown } from '../../whole-files/server/packed-known.ts'
import { kindOf, recordsOf } from './server-kinds.ts'
import { countLeftOut, countRows, listRows, type InboxRow } from './row-queries.ts'
import { openStoredFile, withSheet } from './stored-sheets.ts'

export async function listImports({ db }: Deps, actor: Actor): Promise<CountedBatch[]> {
  const rows = await listBatches(db, ownImports(actor), maxImports)
  const counted = await countRows(
    db,
    rows.map(({ id }) => id),
  )
  const imported = await findImportedSheets(db, ownImports(actor))
  return rows.map((batch) => ({
    batch,
    counts: counted.filter(({ batch_id }) => batch_id === batch.id),
    // The list of imports needs only the number of rows.
    incomplete: [],
    importedSheets: sheetsOfFile(imported, batch),
  }))
}

const sheetsOfFile = (imported: readonly Pick<BatchRow, 'file_id' | 'sheet'>[], { file_id }: BatchRow) =>
  imported.flatMap(({ file_id: file, sheet }) => (file === file_id && sheet !== null ? [sheet] : []))

export async function getBatch({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<BatchRow> {
  const row = await findBatch(db, ownImports(actor), id)
  if (!row) throw new AppError('import_not_found')
  // Former administrators no longer see what the file contains about other people.
  kindOf(row).assertMayImport?.(actor, row.organization_id)
  return row
}

/** While a job runs, the screen requests only its progress. */
const showsRows = new Set<string>(['inbox', 'done'] satisfies ImportState[])

export async function withCounts({ db }: Pick<Deps, 'db'>, batch: BatchRow): Promise<CountedBatch> {
  const imported = await findImportedSheets(db, ownImports({ id: batch.owner_id }))
  return {
    batch,
    counts: await countRows(db, [batch.id]),
    incomplete: showsRows.has(batch.state) ? await countLeftOut(db, batch.id) : [],
    importedSheets: sheetsOfFile(imported, batch),
  }
}

interface PageOfRows {
  rows: InboxRow[]
  nextAfter: number | null
  lineOf: ServerKind['lineOf']
  /** The files that can be attached to the rows. */
  files: readonly OfferedFile[]
}

interface PageRequest {
  state?: RowState | undefined
  onlyLeftOut?: 'true' | 'false' | undefined
  after?: number | undefined
  limit: number
}

export async function listImportRows(
  deps: Deps,
  actor: Actor,
  id: string,
  { state, onlyLeftOut, after = 0, limit }: PageRequest,
): Promise<PageOfRows> {
  const batch = await getBatch(deps, actor, id)
  const isLeftOut = onlyLeftOut === 'true'
  const rows = await listRows(deps.db, { batchId: batch.id, state, isLeftOut, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    rows: page,
    lineOf: kindOf(batch).lineOf,
    files: (await findStoredFiles(deps.db, batch.id))?.files ?? [],
    nextAfter: rows.length > limit ? (page.at(-1)?.row_number ?? null) : null,
  }
}

/**
 * Shows the records that the file would become. Without a mapping it proposes the user's earlier mapping for the same headings,
 * or a mapping based on their answers for other headings.
 */
export async function getPreview(
  deps: Deps,
  actor: Actor,
  id: string,
  choices: PreviewChoices,
): Promise<ImportPreview & { mapping: ImportMapping }> {
  const batch = await getBatch(deps, actor, id)
  const chosen = withSheet(batch, choices)
  const kind = kindOf(batch)
  const records = recordsOf(batch)
  return holdNewest(deps, { userId: actor.id, key: batch.id }, async () => {
    const [packed, context, known, saved] = await Promise.all([
      openStoredFile(deps, batch.sheets_key),
      importContextOf(deps, actor, batch),
      packKnown(kind.listKnown(deps, actor, batch.organization_id)),
      choices.mapping || choices.preset ? {} : savedMappings(deps, actor, records),
    ])
    return readSingleValue<ImportPreview>(
      runTaskOnKeptFile(
        { kind: 'preview', records, choices: chosen, saved, context, known },
        { key: batch.sheets_key ?? '', packed },
      ),
    )
  })
}

/** Returns the mappings that this user has used, by their headings. */
async function savedMappings({ db }: Deps, { id }: Actor, records: RecordKind): Promise<SavedMappings> {
  const saved: Record<string, ImportMapping> = {}
  for (const { headings_key, mapping, ...remembered } of await findMappingsOf(db, id)) {
    if (remembered.records !== records) continue
    // A mapping that an earlier version stored may no longer be valid; then a new one is proposed.
    const { data } = importMappingSchema.safeParse(mapping)
    if (data) saved[headings_key] = data
  }
  return saved
}
