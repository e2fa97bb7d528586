import type { Readable } from 'node:stream'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { EvidenceFile } from '../contract.ts'
import type { EvidenceMimeType } from '../file-kinds.ts'
import type { StoredCopy } from '../inspection/server/stored-parts.ts'
import { evidenceScope, mayReadFile } from './policy.ts'
import {
  findAnyFile,
  findAnyFiles,
  findFiles,
  listRecordsOfFiles,
  lockFiles,
  type ShownFileRow,
} from './queries.ts'
import { toAnswer } from './evidence.ts'
import { createLink } from './links.ts'
import { toEvidenceView } from './views.ts'

/** The functions that the capabilities above may call. Their tables of links have the triggers of `count_evidence_use`. */

interface RecordWithFiles {
  id: string
  evidenceIds: readonly string[]
}

/**
 * Returns the files of one user's records, by the id of the record, in order. Check first that the reader may see these
 * records. A link expires after some minutes, or when the record no longer shows the file. A file that another record also
 * shows is left out if the reader may not see that record. See docs/decisions/0055-who-reads-a-file-of-two-records.md.
 */
export async function readEvidence(
  deps: Pick<Deps, 'authSecret' | 'clock'> & { db: Db },
  reader: Actor,
  ownerId: string,
  records: readonly RecordWithFiles[],
): Promise<ReadonlyMap<string, EvidenceFile[]>> {
  const ids = [...new Set(records.flatMap(({ evidenceIds }) => evidenceIds))]
  const rows = ids.length === 0 ? [] : await findFiles(deps.db, evidenceScope(ownerId), ids)
  const hiddenIds = await findHiddenIds(deps.db, reader, ownerId, ids)
  const readableRows = new Map(rows.filter(({ id }) => !hiddenIds.has(id)).map((row) => [row.id, row]))
  const toFiles = ({ id: recordId, evidenceIds }: RecordWithFiles) =>
    evidenceIds
      .flatMap((id) => readableRows.get(id) ?? [])
      .map((row) => toEvidenceView(row, createLink(deps, row, recordId)))
  return new Map(records.map((record) => [record.id, toFiles(record)]))
}

async function findHiddenIds(
  db: Db,
  reader: Actor,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (reader.id === ownerId || ids.length === 0) return new Set()
  const shownFiles = await listRecordsOfFiles(db, evidenceScope(ownerId), ids)
  const isHidden = ({ organization_id: organizationId, readers }: ShownFileRow) =>
    !mayReadFile(reader, { id: ownerId, organizationId }, [readers])
  return new Set(shownFiles.filter(isHidden).map(({ evidence_id: id }) => id))
}

export interface StoredEvidence {
  id: string
  filename: string
  sizeBytes: number
  sha256: string
  /** Returns the content, or null if the file is missing in the store. */
  open: () => Promise<Readable | null>
}

/** Returns the owner's files with functions that open their contents, by id. */
export async function readStoredEvidence(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredEvidence>> {
  const rows = ids.length === 0 ? [] : await findFiles(db, evidenceScope(ownerId), ids)
  return new Map(
    rows.map(({ id, filename, size_bytes, sha256, storage_key }) => [
      id,
      { id, filename, sizeBytes: size_bytes, sha256, open: () => files.open(storage_key) },
    ]),
  )
}

/** Locks files that a record is about to show. Returns whether all of them belong to this user. */
export async function lockEvidence(tx: Tx, ownerId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  return (await lockFiles(tx, evidenceScope(ownerId), ids)).length === ids.length
}

/**
 * Locks files that a record of an organization is about to show. Returns whether all of them belong to this user, and no record
 * about a person shows one of them: whoever reads the organization's record must not get to see a certificate of its author.
 */
export async function lockForOrganization(tx: Tx, ownerId: string, ids: readonly string[]): Promise<boolean> {
  if (!(await lockEvidence(tx, ownerId, ids))) return false
  if (ids.length === 0) return true
  const records = await listRecordsOfFiles(tx, evidenceScope(ownerId), ids)
  return records.every(({ readers }) => readers === 'audience')
}

/**
 * Returns files of a record of an organization by their ids, whoever uploaded them, each with a link that opens it for some
 * minutes and as long as the record shows it. Check first that the reader may see the record.
 */
export async function readFilesOfRecord(
  deps: Pick<Deps, 'authSecret' | 'clock'> & { db: Db },
  recordId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EvidenceFile>> {
  const rows = ids.length === 0 ? [] : await findAnyFiles(deps.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toEvidenceView(row, createLink(deps, row, recordId))]))
}

/** Opens a file of a record of an organization. Check first that the reader may see the record, and that it shows the file. */
export async function openFileOfRecord(
  deps: Pick<Deps, 'files'> & { db: Db },
  id: string,
): Promise<FileAnswer> {
  const row = await findAnyFile(deps.db, id)
  if (!row) throw new AppError('file_not_found')
  return toAnswer(deps, row)
}

/**
 * Writes the copy of an upload that will be stored. Throws if the content is not of this type or not harmless. Call it only in a
 * separate process, because a malicious file can block the process.
 */
export async function writeCleanCopy(
  filePath: string,
  mimeType: EvidenceMimeType,
  target: string,
): Promise<StoredCopy> {
  const inspection = await import('../inspection/server/clean-copy.ts')
  return inspection.writeCleanCopy(filePath, mimeType, target)
}

/** Stores a file from this server's disk as an upload of the actor. A repeated call with the same id stores nothing twice. */
export async function storeEvidence(
  deps: Deps,
  requester: Requester,
  { id, fileName, filePath, bytes }: { id: string; fileName: string; filePath: string; bytes: number },
): Promise<void> {
  // Loaded here, because programs that only read evidence do not need the inspection code.
  const { createUploads } = await import('./upload.ts')
  await createUploads(deps)(requester, { id, fileName, file: { withFile: (use) => use(filePath, bytes) } })
}
