import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { IncomingFile } from '#platform/server/http/incoming-file.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { privacyFindingsInText } from '#privacy/guard.ts'
import { spreadsheetsErrors } from '#logbook/spreadsheets/errors.ts'
import { readFile } from '#logbook/spreadsheets/server/service.ts'
import { keepFiles, storeBundle } from '../../attached-files/server/stored-files.ts'
import type { StoredFiles } from '../../attached-files/server/queries.ts'
import { unpackInProcess, type Unpacked } from '../../attached-files/server/unpack-in-process.ts'
import { endKeptFile } from '../../whole-files/server/kept-file.ts'
import { pack } from '../../whole-files/server/packed-file.ts'
import { cleanFile, readSingleValue, startTask } from '../../whole-files/server/start-task.ts'
import { holdInRequest } from '../../whole-files/server/turns.ts'
import type { FoundTable } from '../../whole-files/server/tasks.ts'
import { maxImports } from '../contract.ts'
import { ownImports } from './policy.ts'
import { countBatches, findImportOfSheet, insertBatch, type BatchRow, type NewBatch } from './queries.ts'
import type { RecordKind } from '../../contract.ts'
import { getBatch } from './read-imports.ts'
import { kindOf, recordsOf } from './server-kinds.ts'
import { openStoredFile, storeFile } from './stored-sheets.ts'
const perUser: Limit = { name: 'imports', points: 30, seconds: 60 * 60 }

interface Upload {
  fileName: string
  records: RecordKind
  /** The organization of the people in the file. Defaults to the administrator's own organization. */
  organizationId?: string | undefined
  file: IncomingFile
}

/** Reads an uploaded file and stores its contents without identifying columns. Logs nothing yet. */
export async function startImport(
  deps: Deps,
  { actor, origin }: Requester,
  { fileName, records, organizationId: chosen, file }: Upload,
): Promise<BatchRow> {
  const serverKind = kindOf({ records })
  const organizationId = serverKind.isOfOrganization ? (chosen ?? actor.organizationId) : null
  serverKind.assertMayImport?.(actor, organizationId)
  await assertRoom(deps, actor)
  const sheetsKey = uuid()
  const { kind, total, evidence } = await file.use(async (filePath) => {
    const isZip = serverKind.attachesFiles === true && /\.zip\s*$/i.test(fileName)
    const unpacked = isZip ? await unpackInProcess(deps, actor.id, filePath, 'table') : null
    const tablePath = unpacked ? path.join(path.dirname(filePath), 'table') : filePath
    return holdInRequest(deps, actor.id, async () => {
      endKeptFile()
      const cleaned = await cleanFile(
        await (unpacked ? readTableOfZip(tablePath) : readFile(tablePath, pack)),
        { records },
      )
      await storeFile(deps, sheetsKey, cleaned.packed)
      return { ...cleaned, evidence: await storedFilesOf(deps, actor.id, unpacked) }
    })
  })
  const id = uuid()
  const name = withoutPersons(fileName, 'Logbook')
  return insertImport(
    deps,
    { actor, origin },
    { id, fileId: id, records, organizationId, fileName: name, kind, sheetsKey, totalRows: total },
    evidence,
  )
}

/** Errors about the table in a ZIP must not read like errors about the ZIP. */
async function readTableOfZip(tablePath: string) {
  try {
    return await readFile(tablePath, pack)
  } catch (error) {
    const sentence = error instanceof AppError ? tableSentenceOf(error) : undefined
    if (sentence === undefined) throw error
    throw new AppError('import_zip_table_unreadable', {
      field: 'file',
      message: `The table in this ZIP was refused: “${sentence}”`,
    })
  }
}

const tableSentenceOf = ({ code, details }: AppError): string | undefined =>
  details.message ?? Object.entries(spreadsheetsErrors).find(([known]) => known === code)?.[1][1]

/** Stores the other files of a ZIP; null if the ZIP contained only a table. */
const storedFilesOf = async (
  deps: Deps,
  ownerId: string,
  unpacked: Unpacked | null,
): Promise<StoredFiles | null> =>
  unpacked && unpacked.files.length + unpacked.unused.length > 0 ? storeBundle(deps, ownerId, unpacked) : null

/** Starts an import of another sheet of the same file. It gets its own copy of the file, because either import may end first. */
export async function importSheet(
  deps: Deps,
  requester: Requester,
  id: string,
  sheet: number,
): Promise<BatchRow> {
  const { actor } = requester
  const firstBatch = await getBatch(deps, actor, id)
  const started = await findImportOfSheet(deps.db, ownImports(actor), { fileId: firstBatch.file_id, sheet })
  if (started) return started // created by a repeated request
  await assertRoom(deps, actor)
  const sheetsKey = uuid()
  const { total } = await holdInRequest(deps, actor.id, async () => {
    const packed = await openStoredFile(deps, firstBatch.sheets_key)
    const table = await readSingleValue<FoundTable>(
      startTask({ kind: 'table', records: recordsOf(firstBatch), choices: { sheet } }, packed),
    )
    await storeFile(deps, sheetsKey, packed)
    return table
  })
  return insertImport(deps, requester, {
    id: uuid(),
    fileId: firstBatch.file_id,
    records: recordsOf(firstBatch),
    organizationId: firstBatch.organization_id,
    sheet,
    fileName: firstBatch.file_name,
    kind: 'spreadsheet',
    sheetsKey,
    totalRows: total,
  })
}

export async function assertFewUploads(deps: Deps, actor: Actor): Promise<void> {
  const wait = await countAttempt(deps, perUser, actor.id)
  if (wait !== null) throw new AppError('imports_throttled', { retryAfterSeconds: wait })
}

async function assertRoom(deps: Deps, actor: Actor): Promise<void> {
  await assertFewUploads(deps, actor)
  if ((await countBatches(deps.db, ownImports(actor))) >= maxImports) throw new AppError('imports_full')
}

async function insertImport(
  deps: Deps,
  { actor, origin }: Requester,
  batch: Omit<NewBatch, 'now'>,
  evidence: StoredFiles | null = null,
): Promise<BatchRow> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const inserted = await insertBatch(tx, ownImports(actor), { ...batch, now: deps.clock.now() })
      if (evidence) await keepFiles(tx, inserted.id, evidence)
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
    // Otherwise the stored file would belong to no import.
    await inTransaction(deps.db, (tx) => removeFileAfter(tx, batch.sheetsKey)).catch(() => undefined)
    throw error
  }
}

/** Some people name files and sheets after a patient or by a number; such a name is not stored. */
export const withoutPersons = (name: string, otherwise: string): string =>
  privacyFindingsInText(name, 'fileName').length === 0 ? name : otherwise
