/** Stores the files of a ZIP as one bundle until the rows of their import are recorded. */
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { maxWaitingBytes } from '../archive-limits.ts'
import {
  countStoredBytes,
  deleteStoredFiles,
  insertStoredFiles,
  isStorageKeyUsed,
  type StoredFiles,
} from './queries.ts'
import type { UnpackedArchive } from './unpack-in-process.ts'

const sweepName = 'remove_unnamed_import_files'
/** The bundle is stored before the row that refers to it. After a crash in between, a job removes the unused bundle. */
const removalDelayMs = 60 * 60_000

/** Stores the bundle. A job removes it after an hour unless `attachBundle` has attached it to an import by then. */
export async function storeBundle(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  ownerId: string,
  { bundlePath, files: archivedFiles, unused }: UnpackedArchive,
): Promise<StoredFiles> {
  const bytes = archivedFiles.reduce((end, file) => Math.max(end, file.at + file.bytes), 0)
  if ((await countStoredBytes(db, ownerId)) + bytes > maxWaitingBytes) throw new AppError('import_files_full')
  const storageKey = uuid()
  await inTransaction(db, (tx) =>
    enqueue(tx, sweepName, { key: storageKey }, new Date(Date.now() + removalDelayMs)),
  )
  await files.putFile(storageKey, bundlePath, 'application/octet-stream')
  return { storageKey, files: archivedFiles, unused }
}

/** Attaches the files to an import, in place of any earlier ones. */
export async function attachBundle(tx: Tx, batchId: string, storedFiles: StoredFiles): Promise<void> {
  await removeStoredFiles(tx, [batchId])
  await insertStoredFiles(tx, batchId, storedFiles)
}

/** Removes the files of imports. Files already recorded as evidence stay. */
export async function removeStoredFiles(tx: Tx, batchIds: readonly string[]): Promise<void> {
  for (const key of await deleteStoredFiles(tx, batchIds)) await queueFileRemoval(tx, key)
}

const sweepSchema = z.object({ key: z.uuid() })

export const storedFileJobs: readonly Job[] = [
  {
    name: sweepName,
    run: async ({ db, files }, payload) => {
      const { key } = sweepSchema.parse(payload)
      if (!(await isStorageKeyUsed(db, key))) await files.remove(key)
    },
  },
]
