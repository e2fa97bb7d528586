import { sql, type Insertable, type Selectable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { EvidenceFiles } from '#platform/server/db/types.ts'
import type { EvidenceScope, RecordReaders } from './policy.ts'

export type EvidenceRow = Selectable<EvidenceFiles>

const selectOwnFiles = (db: Db, { ownerId }: EvidenceScope) =>
  db.selectFrom('evidence_files').selectAll().where('owner_id', '=', ownerId)

export const findFile = (db: Db, scope: EvidenceScope, id: string): Promise<EvidenceRow | undefined> =>
  selectOwnFiles(db, scope).where('id', '=', id).executeTakeFirst()

/** Returns the files with these ids; the number of ids limits the rows. */
export const findFiles = (db: Db, scope: EvidenceScope, ids: readonly string[]): Promise<EvidenceRow[]> =>
  selectOwnFiles(db, scope).where('id', 'in', ids).orderBy('id').limit(ids.length).execute()

/** Returns all files of the user, for the data archive. */
export const listFilesOf = (db: Db, scope: EvidenceScope): Promise<EvidenceRow[]> =>
  selectOwnFiles(db, scope).orderBy('uploaded_at', 'desc').orderBy('id', 'desc').limit(5_000).execute()

export const lockFile = (tx: Tx, scope: EvidenceScope, id: string): Promise<EvidenceRow | undefined> =>
  selectOwnFiles(tx, scope).where('id', '=', id).forUpdate().noWait().executeTakeFirst()

/** Locks files that a record is about to show, so that nobody removes them meanwhile. */
export async function lockFiles(
  tx: Tx,
  { ownerId }: EvidenceScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('evidence_files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute()
  return rows.map(({ id }) => id)
}

/** Serializes the inserts of one user, so that two concurrent uploads cannot both take the last free place. */
export const lockQuota = (tx: Tx, { ownerId }: EvidenceScope): Promise<void> =>
  takeAdvisoryLock(tx, `evidence of ${ownerId}`)

export const findUsedQuota = (
  db: Db,
  { ownerId }: EvidenceScope,
): Promise<{ count: number; bytes: number }> =>
  db
    .selectFrom('evidence_files')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()

export const insertFile = (tx: Tx, columns: Insertable<EvidenceFiles>): Promise<EvidenceRow> =>
  tx.insertInto('evidence_files').values(columns).returningAll().executeTakeFirstOrThrow()

export async function deleteFile(tx: Tx, { ownerId }: EvidenceScope, id: string): Promise<void> {
  await tx.deleteFrom('evidence_files').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

/** Deletes the files of a user; those of an organization's records stay. Returns the storage keys of the deleted rows. */
export async function deleteFilesOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('evidence_files')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`not exists (select from evidence_records
      where evidence_records.evidence_id = evidence_files.id and evidence_records.readers = 'audience')`)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Deletes files of all users that no record has shown since `until`. Returns their storage keys. */
export async function deleteUnused(tx: Tx, until: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('evidence_files')
    .where('id', 'in', (query) =>
      query
        .selectFrom('evidence_files')
        .select('id')
        .where('unused_since', '<=', until)
        .orderBy('unused_since')
        .orderBy('id')
        .limit(limit)
        .modifyEnd(sql`for update skip locked`),
    )
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Finds a file of any user. The caller has checked the signed URL. */
export const findAnyFile = (db: Db, id: string): Promise<EvidenceRow | undefined> =>
  db.selectFrom('evidence_files').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds files of any users. The caller has checked that the reader may see the record that shows them. */
export const findAnyFiles = (db: Db, ids: readonly string[]): Promise<EvidenceRow[]> =>
  db.selectFrom('evidence_files').selectAll().where('id', 'in', ids).orderBy('id').limit(ids.length).execute()

export async function isStorageKeyUsed(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('evidence_files')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the storage keys of all users' files in the order of the ids, one page at a time. */
export const listKeys = (
  db: Db,
  after: string,
  limit: number,
): Promise<{ id: string; storage_key: string }[]> =>
  db
    .selectFrom('evidence_files')
    .select(['id', 'storage_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export interface ShownFileRow {
  evidence_id: string
  readers: RecordReaders
  /** The owner's organization. */
  organization_id: string | null
}

/** Returns a row for each record that shows one of these files. */
export const listRecordsOfFiles = (
  db: Db,
  { ownerId }: EvidenceScope,
  ids: readonly string[],
): Promise<ShownFileRow[]> =>
  db
    .selectFrom('evidence_records')
    .innerJoin('evidence_files', 'evidence_files.id', 'evidence_records.evidence_id')
    .innerJoin('users', 'users.id', 'evidence_files.owner_id')
    .select(['evidence_records.evidence_id', 'evidence_records.readers', 'users.organization_id'])
    .where('evidence_files.owner_id', '=', ownerId)
    .where('evidence_records.evidence_id', 'in', ids)
    .$narrowType<ShownFileRow>()
    .execute()

/** Whether this record shows the file now; if `recordId` is null, whether any record does. */
export async function isShown(db: Db, id: string, recordId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('evidence_records')
    .select('record_id')
    .where('evidence_id', '=', id)
    .$if(recordId !== null, (query) => query.where('record_id', '=', recordId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
