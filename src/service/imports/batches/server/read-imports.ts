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
import { countClaims, countLeftOut, countRows, listRows, type InboxRow } from './row-queries.ts'
import { openStoredFile, withSheet } from './stored-sheets.ts'

export async function listImports({ db }: Deps, actor: Actor): Promise<CountedBatch[]> {
  const rows = await listBatches(db, ownImports(actor), maxImports)
  const rowCounts = await countRows(
    db,
    rows.map(({ id }) => id),
  )
  const importedSheets = await findImportedSheets(db, ownImports(actor))
  return rows.map((batch) => ({
    batch,
    counts: rowCounts.filter(({ batch_id }) => batch_id === batch.id),
    // The list of imports needs only the number of rows.
    incomplete: [],
    claims: 0,
    importedSheets: sheetsOfFile(importedSheets, batch),
  }))
}

const sheetsOfFile = (
  importedSheets: readonly Pick<BatchRow, 'file_id' | 'sheet'>[],
  { file_id }: BatchRow,
) => importedSheets.flatMap(({ file_id: file, sheet }) => (file === file_id && sheet !== null ? [sheet] : []))

export async function getBatch({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<BatchRow> {
  const row = await findBatch(db, ownImports(actor), id)
  if (!row) throw new AppError('import_not_found')
  // Former administrators no longer see what the file contains about other people.
  kindOf(row).assertMayImport?.(actor, row.organization_id)
  return row
}

/** States in which the screen shows rows. While a job runs, it requests only the progress. */
const statesWithRows = new Set<string>(['inbox', 'done'] satisfies ImportState[])

export async function withCounts({ db }: Pick<Deps, 'db'>, batch: BatchRow): Promise<CountedBatch> {
  const importedSheets = await findImportedSheets(db, ownImports({ id: batch.owner_id }))
  return {
    batch,
    counts: await countRows(db, [batch.id]),
    incomplete: statesWithRows.has(batch.state) ? await countLeftOut(db, batch.id) : [],
    claims: statesWithRows.has(batch.state) ? await countClaims(db, batch.id) : 0,
    importedSheets: sheetsOfFile(importedSheets, batch),
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
  const isIncomplete = onlyLeftOut === 'true'
  const rows = await listRows(deps.db, {
    batchId: batch.id,
    state,
    isIncomplete,
    after,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return {
    rows: page,
    lineOf: kindOf(batch).lineOf,
    files: (await findStoredFiles(deps.db, batch.id))?.files ?? [],
    nextAfter: rows.length > limit ? (page.at(-1)?.row_number ?? null) : null,
  }
}

/**
 * Previews the records that the file would become. If `choices` has no mapping, it proposes the user's earlier mapping for the
 * same headings, or one based on their answers for other headings.
 */
export async function getPreview(
  deps: Deps,
  actor: Actor,
  id: string,
  choices: PreviewChoices,
): Promise<ImportPreview & { mapping: ImportMapping }> {
  const batch = await getBatch(deps, actor, id)
  const choicesWithSheet = withSheet(batch, choices)
  const kind = kindOf(batch)
  const records = recordsOf(batch)
  return holdNewest(deps, { userId: actor.id, key: batch.id }, async () => {
    const [packed, context, packedRecords, mappings] = await Promise.all([
      openStoredFile(deps, batch.sheets_key),
      importContextOf(deps, actor, batch),
      packKnown(kind.listKnown(deps, actor, batch.organization_id)),
      choices.mapping || choices.preset ? {} : findSavedMappings(deps, actor, records),
    ])
    return readSingleValue<ImportPreview>(
      runTaskOnKeptFile(
        {
          kind: 'preview',
          records,
          choices: choicesWithSheet,
          saved: mappings,
          context,
          known: packedRecords,
        },
        { key: batch.sheets_key ?? '', packed },
      ),
    )
  })
}

/** Returns the earlier mappings of this user, by the key of their headings. */
async function findSavedMappings({ db }: Deps, { id }: Actor, records: RecordKind): Promise<SavedMappings> {
  const mappings: Record<string, ImportMapping> = {}
  for (const { headings_key, mapping, ...row } of await findMappingsOf(db, id)) {
    if (row.records !== records) continue
    // A mapping that an earlier version stored may no longer be valid; then a new one is proposed.
    const { data } = importMappingSchema.safeParse(mapping)
    if (data) mappings[headings_key] = data
  }
  return mappings
}
