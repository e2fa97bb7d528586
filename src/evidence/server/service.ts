import type { Readable } from 'node:stream'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { EvidenceFile } from '../contract.ts'
import type { EvidenceMimeType } from '../file-kinds.ts'
import type { StoredCopy } from '../inspection/server/stored-parts.ts'
import { evidenceScope, mayReadFile } from './policy.ts'
import { findFiles, listCarried, lockFiles, type CarriedRow } from './queries.ts'
import { linkTo } from './links.ts'
import { toEvidenceView } from './views.ts'

/** The functions that the capabilities above may call. Their tables of links have the triggers of `count_evidence_use`. */

interface Showing {
  id: string
  evidenceIds: readonly string[]
}

/**
 * Returns the files of one user's records, by the id of the record, in order. Their links expire after some minutes, or when
 * the record no longer carries the file. The caller has checked that the reader may see these records. A file is left out if
 * another record that the reader may not see carries it too. See docs/decisions/0055-who-reads-a-file-of-two-records.md.
 */
export async function readEvidence(
  deps: Pick<Deps, 'authSecret' | 'clock'> & { db: Db },
  reader: Actor,
  ownerId: string,
  records: readonly Showing[],
): Promise<ReadonlyMap<string, EvidenceFile[]>> {
  const ids = [...new Set(records.flatMap(({ evidenceIds }) => evidenceIds))]
  const rows = ids.length === 0 ? [] : await findFiles(deps.db, evidenceScope(ownerId), ids)
  const hidden = await hiddenFrom(deps.db, reader, ownerId, ids)
  const readable = new Map(rows.filter(({ id }) => !hidden.has(id)).map((row) => [row.id, row]))
  const filesOf = ({ id: recordId, evidenceIds }: Showing) =>
    evidenceIds
      .flatMap((id) => readable.get(id) ?? [])
      .map((row) => toEvidenceView(row, linkTo(deps, row, recordId)))
  return new Map(records.map((record) => [record.id, filesOf(record)]))
}

async function hiddenFrom(
  db: Db,
  reader: Actor,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (reader.id === ownerId || ids.length === 0) return new Set()
  const carried = await listCarried(db, evidenceScope(ownerId), ids)
  const isHidden = ({ organization_id: organizationId, readers }: CarriedRow) =>
    !mayReadFile(reader, { id: ownerId, organizationId }, [readers])
  return new Set(carried.filter(isHidden).map(({ evidence_id: id }) => id))
}

export interface StoredEvidence {
  id: string
  filename: string
  sizeBytes: number
  sha256: string
  /** Returns null if the store has lost the file. */
  open: () => Promise<Readable | null>
}

/** Returns the actor's own files with their contents, by id. */
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
export async function holdEvidence(tx: Tx, ownerId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  return (await lockFiles(tx, evidenceScope(ownerId), ids)).length === ids.length
}

/**
 * Writes the copy of an upload to store. Throws unless the content is of this type and harmless. Call it only in a separate
 * process, because a malicious file can block the process.
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
  await createUploads(deps)(requester, { id, fileName, file: { use: (use) => use(filePath, bytes) } })
}
