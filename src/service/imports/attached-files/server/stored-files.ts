/** Stores the files of a ZIP as one bundle until the rows of their import are recorded. */
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { maxWaitingBytes } from '../archive-limits.ts'
import {
  countStoredBytes,
  deleteStoredFiles,
  insertStoredFiles,
  isKeyUsed,
  type StoredFiles,
} from './queries.ts'
import type { Unpacked } from './unpack-in-process.ts'

const sweepName = 'remove_unnamed_import_files'
/** The bundle is stored before the row that refers to it, so a crash in between leaves no row without a bundle. */
const removalDelayMs = 60 * 60_000

/** Stores the bundle. It is removed after an hour unless `keepFiles` has attached it to an import by then. */
export async function storeBundle(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  ownerId: string,
  { bundlePath, files: archived, unused }: Unpacked,
): Promise<StoredFiles> {
  const bytes = archived.reduce((end, file) => Math.max(end, file.at + file.bytes), 0)
  if ((await countStoredBytes(db, ownerId)) + bytes > maxWaitingBytes) throw new AppError('import_files_full')
  const storageKey = uuid()
  await inTransaction(db, (tx) =>
    enqueue(tx, sweepName, { key: storageKey }, new Date(Date.now() + removalDelayMs)),
  )
  await files.putFile(storageKey, bundlePath, 'application/octet-stream')
  return { storageKey, files: archived, unused }
}

/** Attaches the files to an import, and replaces those that it had. */
export async function keepFiles(tx: Tx, batchId: string, stored: StoredFiles): Promise<void> {
  await removeStoredFiles(tx, [batchId])
  await insertStoredFiles(tx, batchId, stored)
}

/** Removes the files of imports. Files already recorded as evidence stay. */
export async function removeStoredFiles(tx: Tx, batchIds: readonly string[]): Promise<void> {
  for (const key of await deleteStoredFiles(tx, batchIds)) await removeFileAfter(tx, key)
}

const sweepSchema = z.object({ key: z.uuid() })

export const storedFileJobs: readonly Job[] = [
  {
    name: sweepName,
    run: async ({ db, files }, payload) => {
      const { key } = sweepSchema.parse(payload)
      if (!(await isKeyUsed(db, key))) await files.remove(key)
    },
  },
]
