import { z } from 'zod'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { evidenceScope } from './policy.ts'
import { deleteFile, deleteUnused, isStorageKeyUsed, listKeys, lockFile } from './queries.ts'
const removalJob = 'remove_unnamed_evidence'
/** A file is stored before the row that refers to it. If the server crashes in between, no row refers to the file. */
const unreferencedGraceMs = 60 * 60_000

/** Queues the removal of the file in an hour, unless a row refers to it by then. */
export const removeUnlessReferenced = (tx: Tx, key: string): Promise<void> =>
  enqueue(tx, removalJob, { key }, new Date(Date.now() + unreferencedGraceMs))

/** Removes one of the actor's files that no record shows. Removing it again changes nothing. */
export function removeEvidence(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = evidenceScope(requester.actor.id)
  return inTransaction(deps.db, async (tx) => {
    const row = await lockFile(tx, scope, id)
    if (!row) throw new AppError('evidence_not_found')
    if (row.uses > 0) throw new AppError('evidence_in_use')
    await deleteFile(tx, scope, id)
    await queueFileRemoval(tx, row.storage_key)
    await recordAudit(tx, { ...requester, action: 'evidence_removed', entity: 'evidence_file', entityId: id })
  })
}

const maxUnusedMs = 24 * 60 * 60_000
const batchSize = 100

/** Removes files that no record has shown for a day: those of forms that were never saved, and of erased records. */
export async function removeUnusedEvidence(deps: Deps): Promise<void> {
  const until = new Date(deps.clock.now().getTime() - maxUnusedMs)
  let removedCount: number
  do {
    removedCount = await inTransaction(deps.db, async (tx) => {
      const keys = await deleteUnused(tx, until, batchSize)
      for (const key of keys) await queueFileRemoval(tx, key)
      return keys.length
    })
  } while (removedCount === batchSize)
}

const firstId = '00000000-0000-0000-0000-000000000000'
const maxReported = 20

/** Reports the ids of rows whose file is missing in the store, so that an operator can restore it from a backup. */
export async function reportMissingEvidence({ db, files, log }: Deps): Promise<void> {
  const missingIds: string[] = []
  let lastId = firstId
  for (;;) {
    const rows = await listKeys(db, lastId, batchSize)
    for (const { id, storage_key: key } of rows) if (!(await files.has(key))) missingIds.push(id)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) break
    lastId = last.id
  }
  if (missingIds.length > 0)
    log.error(
      { missing: missingIds.length, ids: missingIds.slice(0, maxReported) },
      'evidence files are missing',
    )
}

const payloadSchema = z.object({ key: z.uuid() })

export const evidenceJobs: readonly Job[] = [
  {
    name: removalJob,
    run: async ({ db, files }, payload) => {
      const { key } = payloadSchema.parse(payload)
      if (!(await isStorageKeyUsed(db, key))) await files.remove(key)
    },
  },
  { name: 'remove_unused_evidence', cron: '25 * * * *', run: (deps) => removeUnusedEvidence(deps) },
  { name: 'report_missing_evidence', cron: '15 4 * * *', run: (deps) => reportMissingEvidence(deps) },
]
