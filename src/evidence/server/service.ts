import type { Readable } from 'node:stream'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { EvidenceFile } from '../contract.ts'
import { evidenceOf } from './policy.ts'
import { findFiles, lockFiles } from './queries.ts'
import { linkTo } from './links.ts'
import { toEvidenceView } from './views.ts'

/** The functions that the capabilities above may call. Their tables of links have the triggers of `count_evidence_use`. */

/**
 * Returns files of a user with links that are good for minutes, by id. The caller has checked that the reader may see the
 * records that show them.
 */
export async function readEvidence(
  deps: Pick<Deps, 'authSecret' | 'clock'> & { db: Db },
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EvidenceFile>> {
  const rows = ids.length === 0 ? [] : await findFiles(deps.db, evidenceOf(ownerId), ids)
  return new Map(rows.map((row) => [row.id, toEvidenceView(row, linkTo(deps, row))]))
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
  const rows = ids.length === 0 ? [] : await findFiles(db, evidenceOf(ownerId), ids)
  return new Map(
    rows.map(({ id, filename, size_bytes, sha256, storage_key }) => [
      id,
      { id, filename, sizeBytes: size_bytes, sha256, open: () => files.open(storage_key) },
    ]),
  )
}

/** Locks files that a record is about to show. Returns whether all of them are this user's. */
export async function holdEvidence(tx: Tx, ownerId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  return (await lockFiles(tx, evidenceOf(ownerId), ids)).length === ids.length
}
