import { z } from 'zod'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { evidenceScope } from './policy.ts'
import { deleteFile, deleteUnused, isKeyUsed, listKeys, lockFile } from './queries.ts'
const sweepName = 'remove_unnamed_evidence'
/** A file is written before the row that names it. If the server crashes in between, no row names the file. */
const unnamedGraceMs = 60 * 60_000

/** Removes the file in an hour, unless a row names it by then. */
export const removeUnlessNamed = (tx: Tx, key: string): Promise<void> =>
  enqueue(tx, sweepName, { key }, new Date(Date.now() + unnamedGraceMs))

/** Removes one of the actor's files that no record shows. Removing it again changes nothing. */
export function removeEvidence(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = evidenceScope(requester.actor.id)
  return inTransaction(deps.db, async (tx) => {
    const row = await lockFile(tx, scope, id)
    if (!row) throw new AppError('evidence_not_found')
    if (row.uses > 0) throw new AppError('evidence_in_use')
    await deleteFile(tx, scope, id)
    await removeFileAfter(tx, row.storage_key)
    await recordAudit(tx, { ...requester, action: 'evidence_removed', entity: 'evidence_file', entityId: id })
  })
}

const maxUnusedMs = 24 * 60 * 60_000
const atOnce = 100

/** Removes files that no record has shown for a day: those of forms that were never saved, and of erased records. */
export async function removeUnusedEvidence(deps: Deps): Promise<void> {
  const until = new Date(deps.clock.now().getTime() - maxUnusedMs)
  let removed: number
  do {
    removed = await inTransaction(deps.db, async (tx) => {
      const keys = await deleteUnused(tx, until, atOnce)
      for (const key of keys) await removeFileAfter(tx, key)
      return keys.length
    })
  } while (removed === atOnce)
}

const firstId = '00000000-0000-0000-0000-000000000000'
const maxReported = 20

/** Reports the ids of rows whose file is missing in the store, so that an operator can restore it from a backup. */
export async function reportMissingEvidence({ db, files, log }: Deps): Promise<void> {
  const missing: string[] = []
  let after = firstId
  for (;;) {
    const rows = await listKeys(db, after, atOnce)
    for (const { id, storage_key: key } of rows) if (!(await files.has(key))) missing.push(id)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) break
    after = last.id
  }
  if (missing.length > 0)
    log.error({ missing: missing.length, ids: missing.slice(0, maxReported) }, 'evidence files are missing')
}

const sweepSchema = z.object({ key: z.uuid() })

export const evidenceJobs: readonly Job[] = [
  {
    name: sweepName,
    run: async ({ db, files }, payload) => {
      const { key } = sweepSchema.parse(payload)
      if (!(await isKeyUsed(db, key))) await files.remove(key)
    },
  },
  { name: 'remove_unused_evidence', cron: '25 * * * *', run: (deps) => removeUnusedEvidence(deps) },
  { name: 'report_missing_evidence', cron: '15 4 * * *', run: (deps) => reportMissingEvidence(deps) },
]
