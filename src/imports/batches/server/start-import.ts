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
import { cleanFile, only, runWork } from '../../whole-files/server/run-work.ts'
import { holdInRequest } from '../../whole-files/server/turns.ts'
import type { FoundTable } from '../../whole-files/server/work.ts'
import { mostImports } from '../contract.ts'
import { ownImports } from './policy.ts'
import { countBatches, findImportOfSheet, insertBatch, type BatchRow, type NewBatch } from './queries.ts'
import type { RecordKind } from '../../contract.ts'
import { getBatch } from './read-imports.ts'
import { kindOf, recordsOf } from './server-kinds.ts'
import { openStoredFile, storeFile } from './stored-sheets.ts'

export interface By {
  actor: Actor
  origin: Origin
}

const perUser: Limit = { name: 'imports', points: 30, seconds: 60 * 60 }

interface Upload {
  fileName: string
  records: RecordKind
  /** Whose people the records are of; an administrator's own organization if left out. */
  organizationId?: string | undefined
  file: IncomingFile
}

/** Reads an uploaded file and stores what it holds, without what identifies people. Nothing is logged yet. */
export async function startImport(
  deps: Deps,
  { actor, origin }: By,
  { fileName, records, organizationId: chosen, file }: Upload,
): Promise<BatchRow> {
  const recording = kindOf({ records })
  const organizationId = recording.isOfOrganization ? (chosen ?? actor.organizationId) : null
  recording.assertMayImport?.(actor, organizationId)
  await assertRoom(deps, actor)
  const sheetsKey = uuid()
  const { kind, total } = await file.use((filePath) =>
    holdInRequest(deps, actor.id, async () => {
      const cleaned = await cleanFile(await readFile(filePath, pack), { records })
      await storeFile(deps, sheetsKey, cleaned.packed)
      return cleaned
    }),
  )
  const id = uuid()
  const name = withoutPersons(fileName, 'Logbook')
  return insertImport(
    deps,
    { actor, origin },
    { id, fileId: id, records, organizationId, fileName: name, kind, sheetsKey, totalRows: total },
  )
}

/** Starts an import of another sheet of the same file. It gets a copy of the file, because either may be done first. */
export async function importSheet(deps: Deps, by: By, id: string, sheet: number): Promise<BatchRow> {
  const { actor } = by
  const first = await getBatch(deps, actor, id)
  const started = await findImportOfSheet(deps.db, ownImports(actor), { fileId: first.file_id, sheet })
  if (started) return started // by a second tap
  await assertRoom(deps, actor)
  const sheetsKey = uuid()
  const { total } = await holdInRequest(deps, actor.id, async () => {
    const packed = await openStoredFile(deps, first.sheets_key)
    const table = await only<FoundTable>(
      runWork({ kind: 'table', records: recordsOf(first), choices: { sheet } }, packed),
    )
    await storeFile(deps, sheetsKey, packed)
    return table
  })
  return insertImport(deps, by, {
    id: uuid(),
    fileId: first.file_id,
    records: recordsOf(first),
    organizationId: first.organization_id,
    sheet,
    fileName: first.file_name,
    kind: 'spreadsheet',
    sheetsKey,
    totalRows: total,
  })
}

async function assertRoom(deps: Deps, actor: Actor): Promise<void> {
  const wait = await countAttempt(deps, perUser, actor.id)
  if (wait !== null) throw new AppError('imports_throttled', { retryAfterSeconds: wait })
  if ((await countBatches(deps.db, ownImports(actor))) >= mostImports) throw new AppError('imports_full')
}

async function insertImport(
  deps: Deps,
  { actor, origin }: By,
  batch: Omit<NewBatch, 'now'>,
): Promise<BatchRow> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const inserted = await insertBatch(tx, ownImports(actor), { ...batch, now: deps.clock.now() })
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
    await inTransaction(deps.db, (tx) => removeFileAfter(tx, batch.sheetsKey)).catch(() => undefined)
    throw error
  }
}

/** Some people name files and sheets after a patient or with a number; such a name is not stored. */
export const withoutPersons = (name: string, otherwise: string): string =>
  privacyFindingsIn(name, 'fileName').length === 0 ? name : otherwise
