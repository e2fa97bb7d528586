import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ImportBatches } from '#platform/server/db/types.ts'
import type { ImportMapping } from '../../contract.ts'
import type { RecordKind } from '../../contract.ts'
import type { ImportState } from '../contract.ts'
import type { ImportScope } from './policy.ts'

export type BatchRow = Selectable<ImportBatches>

/** An import with its number of rows in each state, and the sheets of its file that are in other imports. */
export interface CountedBatch {
  batch: BatchRow
  counts: { state: string; count: number }[]
  /** How many rows in each state are recorded without one of their values. */
  incomplete: { state: string; count: number }[]
  /** How many rows mention a signature of the case. */
  claims: number
  importedSheets: readonly number[]
}

const selectOwnBatches = (db: Db, { ownerId }: ImportScope) =>
  db.selectFrom('import_batches').selectAll().where('owner_id', '=', ownerId)

export const listBatches = (db: Db, scope: ImportScope, limit: number): Promise<BatchRow[]> =>
  selectOwnBatches(db, scope).orderBy('created_at', 'desc').limit(limit).execute()

export const findBatch = (db: Db, scope: ImportScope, id: string): Promise<BatchRow | undefined> =>
  selectOwnBatches(db, scope).where('id', '=', id).executeTakeFirst()

const endedStates: readonly ImportState[] = ['cancelled', 'undone']

/** Returns the sheets that are in an import, with their file, unless the import was cancelled or undone. */
export const findImportedSheets = (db: Db, { ownerId }: ImportScope) =>
  db
    .selectFrom('import_batches')
    .select(['file_id', 'sheet'])
    .where('owner_id', '=', ownerId)
    .where('sheet', 'is not', null)
    .where('state', 'not in', endedStates)
    .execute()

export const findImportOfSheet = (
  db: Db,
  scope: ImportScope,
  { fileId, sheet }: { fileId: string; sheet: number },
): Promise<BatchRow | undefined> =>
  selectOwnBatches(db, scope)
    .where('file_id', '=', fileId)
    .where('sheet', '=', sheet)
    .where('state', 'not in', endedStates)
    .executeTakeFirst()

export async function countBatches(db: Db, { ownerId }: ImportScope): Promise<number> {
  const { count } = await db
    .selectFrom('import_batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewBatch {
  id: string
  fileId: string
  records: RecordKind
  /** The organization of the people in the file; null if the importer imports their own records. */
  organizationId: string | null
  sheet?: number
  fileName: string
  kind: 'spreadsheet' | 'logbook'
  sheetsKey: string
  totalRows: number
  now: Date
}

export const insertBatch = (
  tx: Tx,
  { ownerId }: ImportScope,
  { id, fileId, records, organizationId, sheet, fileName, kind, sheetsKey, totalRows, now }: NewBatch,
): Promise<BatchRow> =>
  tx
    .insertInto('import_batches')
    .values({
      id,
      owner_id: ownerId,
      file_id: fileId,
      records,
      organization_id: organizationId,
      sheet: sheet ?? null,
      file_name: fileName,
      kind,
      state: 'mapping',
      sheets_key: sheetsKey,
      total_rows: totalRows,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Moves an import to another state if it is in one of the expected states; returns undefined if not. */
export const moveBatch = (
  tx: Tx,
  { ownerId }: ImportScope,
  id: string,
  { from, ...columns }: Updateable<ImportBatches> & { from: readonly ImportState[] },
): Promise<BatchRow | undefined> =>
  tx
    .updateTable('import_batches')
    .set(columns)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Stores the progress of a job; returns false if the import was cancelled meanwhile. */
export async function saveProgress(
  db: Db,
  { id, state }: Pick<BatchRow, 'id' | 'state'>,
  progress: { done_rows: number; total_rows?: number; updated_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('import_batches')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns an import without a scope, for jobs, which know only the id. */
export const findRunningBatch = (db: Db, id: string, state: ImportState): Promise<BatchRow | undefined> =>
  db
    .selectFrom('import_batches')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()

const maxMappings = 50

interface RememberedMapping {
  records: RecordKind
  headingsKey: string
  mapping: ImportMapping
}

/** Stores a mapping for the next file with these headings. Keeps the fifty that were used last. */
export async function saveMapping(
  tx: Tx,
  { ownerId }: ImportScope,
  { records, headingsKey, mapping, now }: RememberedMapping & { now: Date },
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), used_at: now }
  await tx
    .insertInto('import_mappings')
    .values({ owner_id: ownerId, records, headings_key: headingsKey, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'records', 'headings_key']).doUpdateSet(values))
    .execute()
  const newestKeys = tx
    .selectFrom('import_mappings')
    .select('headings_key')
    .where('owner_id', '=', ownerId)
    .where('records', '=', records)
    .orderBy('used_at', 'desc')
    .limit(maxMappings)
  await tx
    .deleteFrom('import_mappings')
    .where('owner_id', '=', ownerId)
    .where('records', '=', records)
    .where('headings_key', 'not in', newestKeys)
    .execute()
}

/** Returns the imports that were not changed since `before`. */
export const findOldBatches = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('import_batches')
    .select(['id', 'sheets_key'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()

export async function deleteBatches(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('import_batches').where('id', 'in', ids).execute()
}

export const findBatchesOf = (db: Db, ownerId: string) =>
  db.selectFrom('import_batches').select(['id', 'sheets_key']).where('owner_id', '=', ownerId).execute()

export async function deleteImportsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('import_batches').where('owner_id', '=', ownerId).execute()
  await tx.deleteFrom('import_mappings').where('owner_id', '=', ownerId).execute()
}

/** Returns the stored mappings of a user, newest first. */
export const findMappingsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('import_mappings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('used_at', 'desc')
    .execute()
