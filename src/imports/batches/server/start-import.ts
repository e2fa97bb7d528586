import { readFile } from 'node:fs/promises'
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
import type { ImportFile } from '#spreadsheets/files/sheets.ts'
import { createFileReader, type ReadImportFile } from '#spreadsheets/server/service.ts'
import { chosenTable } from '../../mapping/server/preview-import.ts'
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

/** Creates the function that starts imports. All share one reader, which reads one file at a time. */
export function createImportStarter(deps: Deps): (by: By, upload: Upload) => Promise<BatchRow> {
  const read = createFileReader()
  return (by, upload) => startImport(deps, read, by, upload)
}

/** Reads an uploaded file and stores what it holds, without what identifies people. Nothing is logged yet. */
async function startImport(
  deps: Deps,
  read: ReadImportFile,
  { actor, origin }: By,
  { fileName, file }: Upload,
): Promise<BatchRow> {
  const wait = await countAttempt(deps, perUser, actor.id)
  if (wait !== null) throw new AppError('imports_throttled', { retryAfterSeconds: wait })
  const scope = ownImports(actor)
  if ((await countBatches(deps.db, scope)) >= mostImports) throw new AppError('imports_full')
  const content = await file.use(async (filePath) => read(await readFile(filePath)))
  const totalRows = rowsIn(content)
  const sheetsKey = uuid()
  await storeFile(deps, sheetsKey, content)
  try {
    return await inTransaction(deps.db, async (tx) => {
      const batch = { id: uuid(), fileName: shownName(fileName), kind: content.kind, sheetsKey, totalRows }
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

const rowsIn = (content: ImportFile): number =>
  content.kind === 'logbook' ? content.cases.length : chosenTable(content.sheets, {}).table.rows.length

/** Some people name their files after a patient or with a number; such a name is not stored. */
const shownName = (fileName: string): string =>
  privacyFindingsIn(fileName, 'fileName').length === 0 ? fileName : 'Logbook'
