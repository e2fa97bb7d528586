import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { IncomingFile } from '#platform/server/http/incoming-file.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { privacyFindingsIn } from '#privacy/guard.ts'
import { readFile } from '#spreadsheets/server/service.ts'
import { pack } from '../../whole-files/server/packed-file.ts'
import { cleanFile } from '../../whole-files/server/run-work.ts'
import { holdInRequest } from '../../whole-files/server/turns.ts'
import { mostImports } from '../contract.ts'
import { ownImports } from './policy.ts'
import { countBatches, insertBatch, type BatchRow } from './queries.ts'
import { storeFile } from './stored-sheets.ts'

export interface By {
  actor: Actor
  origin: Origin
}

const perUser: Limit = { name: 'imports', points: 30, seconds: 60 * 60 }

interface Upload {
  fileName: string
  file: IncomingFile
}

/** Reads an uploaded file and stores what it holds, without what identifies people. Nothing is logged yet. */
export async function startImport(
  deps: Deps,
  { actor, origin }: By,
  { fileName, file }: Upload,
): Promise<BatchRow> {
  const wait = await countAttempt(deps, perUser, actor.id)
  if (wait !== null) throw new AppError('imports_throttled', { retryAfterSeconds: wait })
  const scope = ownImports(actor)
  if ((await countBatches(deps.db, scope)) >= mostImports) throw new AppError('imports_full')
  const sheetsKey = uuid()
  const { kind, total } = await file.use((filePath) =>
    holdInRequest(deps, actor.id, async () => {
      const cleaned = await cleanFile(await readFile(filePath, pack))
      await storeFile(deps, sheetsKey, cleaned.packed)
      return cleaned
    }),
  )
  try {
    return await inTransaction(deps.db, async (tx) => {
      const batch = { id: uuid(), fileName: shownName(fileName), kind, sheetsKey, totalRows: total }
      const inserted = await insertBatch(tx, scope, { ...batch, now: deps.clock.now() })
      await recordAudit(tx, {
        actor,
        origin,
        action: 'import_started',
        entity: 'import',
        entityId: inserted.id,
      })
      return inserted
    })
  } catch (error) {
    // Otherwise the stored file would belong to nothing.
    await inTransaction(deps.db, (tx) => removeFileAfter(tx, sheetsKey)).catch(() => undefined)
    throw error
  }
}

/** Some people name their files after a patient or with a number; such a name is not stored. */
const shownName = (fileName: string): string =>
  privacyFindingsIn(fileName, 'fileName').length === 0 ? fileName : 'Logbook'
