import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ArchivedFile, UnusedFile } from '../archived-file.ts'

/** Queries for the ZIP files of an import. */
export interface StoredFiles {
  storageKey: string
  files: readonly ArchivedFile[]
  unused: readonly UnusedFile[]
}

/** The caller must already have loaded the batch in its owner's scope. */
export async function findStoredFiles(db: Db, batchId: string): Promise<StoredFiles | null> {
  const row = await db
    .selectFrom('import_evidence')
    .select(['storage_key', 'files', 'unused'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  // Written by `insertStoredFiles`.
  return row
    ? {
        storageKey: row.storage_key,
        files: row.files as unknown as ArchivedFile[],
        unused: row.unused as unknown as UnusedFile[],
      }
    : null
}

export async function insertStoredFiles(
  tx: Tx,
  batchId: string,
  { storageKey, files, unused }: StoredFiles,
): Promise<void> {
  await tx
    .insertInto('import_evidence')
    .values({
      batch_id: batchId,
      storage_key: storageKey,
      files: JSON.stringify(files),
      unused: JSON.stringify(unused),
    })
    .execute()
}

/** Returns the storage keys of the deleted rows. */
export async function deleteStoredFiles(tx: Tx, batchIds: readonly string[]): Promise<string[]> {
  if (batchIds.length === 0) return []
  const rows = await tx
    .deleteFrom('import_evidence')
    .where('batch_id', 'in', batchIds)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Returns the number of bytes in the bundles of a user's imports. */
export async function countStoredBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('import_evidence')
    .innerJoin('import_batches', 'import_batches.id', 'import_evidence.batch_id')
    .where('import_batches.owner_id', '=', ownerId)
    .select(
      sql<number>`coalesce(sum((
        select max((file ->> 'at')::float8 + (file ->> 'bytes')::float8) from jsonb_array_elements(files) file
      )), 0)::float8`.as('bytes'),
    )
    .executeTakeFirstOrThrow()
  return bytes
}

export async function isStorageKeyUsed(db: Db, key: string): Promise<boolean> {
  const existing = await db
    .selectFrom('import_evidence')
    .select('batch_id')
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return existing !== undefined
}

/** Rows for the archive of the user's own data. */
export const listStoredFilesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('import_evidence')
    .innerJoin('import_batches', 'import_batches.id', 'import_evidence.batch_id')
    .where('import_batches.owner_id', '=', ownerId)
    .select(['import_evidence.batch_id', 'import_evidence.files', 'import_evidence.unused'])
    .orderBy('import_evidence.batch_id')
    .execute()
