import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { IncomingFile } from '#platform/server/http/incoming-file.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { privacyFindingsInText } from '#privacy/guard.ts'
import { spreadsheetsErrors } from '#logbook/spreadsheets/errors.ts'
import { readFile } from '#logbook/spreadsheets/server/service.ts'
import { attachBundle, storeBundle } from '../../attached-files/server/stored-files.ts'
import type { StoredFiles } from '../../attached-files/server/queries.ts'
import { unpackInProcess, type UnpackedArchive } from '../../attached-files/server/unpack-in-process.ts'
import { endKeptFile } from '../../whole-files/server/kept-file.ts'
import { pack } from '../../whole-files/server/packed-file.ts'
import { cleanFile, readSingleValue, startTask } from '../../whole-files/server/start-task.ts'
import { holdInRequest } from '../../whole-files/server/turns.ts'
import type { TableSummary } from '../../whole-files/server/tasks.ts'
import { maxImports } from '../contract.ts'
import { ownImports } from './policy.ts'
import { countBatches, findImportOfSheet, insertBatch, type BatchRow, type NewBatch } from './queries.ts'
import type { RecordKind } from '../../contract.ts'
import { getBatch } from './read-imports.ts'
import { kindOf, recordsOf } from './server-kinds.ts'
import { openStoredFile, storeFile } from './stored-sheets.ts'
const uploadsPerUser: RateLimit = { name: 'imports', points: 30, seconds: 60 * 60 }

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
  { fileName, records, organizationId: chosenOrganizationId, file }: Upload,
): Promise<BatchRow> {
  const serverKind = kindOf({ records })
  const organizationId = serverKind.isOfOrganization ? (chosenOrganizationId ?? actor.organizationId) : null
  serverKind.assertMayImport?.(actor, organizationId)
  await assertMayStartImport(deps, actor)
  const sheetsKey = uuid()
  const { kind, total, evidence } = await file.withFile(async (filePath) => {
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
      return { ...cleaned, evidence: await storeOtherFiles(deps, actor.id, unpacked) }
    })
  })
  const id = uuid()
  const name = toSafeName(fileName, 'Logbook')
  return insertImport(
    deps,
    { actor, origin },
    { id, fileId: id, records, organizationId, fileName: name, kind, sheetsKey, totalRows: total },
    evidence,
  )
}

/** Reads the table of a ZIP. Its errors say that they are about the table, not about the ZIP. */
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
  details.message ?? Object.entries(spreadsheetsErrors).find(([errorCode]) => errorCode === code)?.[1][1]

/** Stores the other files of a ZIP. Returns null if the ZIP contained only a table. */
const storeOtherFiles = async (
  deps: Deps,
  ownerId: string,
  unpacked: UnpackedArchive | null,
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
  const existingBatch = await findImportOfSheet(deps.db, ownImports(actor), {
    fileId: firstBatch.file_id,
    sheet,
  })
  if (existingBatch) return existingBatch // the request was sent twice
  await assertMayStartImport(deps, actor)
  const sheetsKey = uuid()
  const { total } = await holdInRequest(deps, actor.id, async () => {
    const packed = await openStoredFile(deps, firstBatch.sheets_key)
    const table = await readSingleValue<TableSummary>(
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

export async function assertMayUpload(deps: Deps, actor: Actor): Promise<void> {
  const wait = await countAttempt(deps, uploadsPerUser, actor.id)
  if (wait !== null) throw new AppError('imports_throttled', { retryAfterSeconds: wait })
}

async function assertMayStartImport(deps: Deps, actor: Actor): Promise<void> {
  await assertMayUpload(deps, actor)
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
      const insertedBatch = await insertBatch(tx, ownImports(actor), { ...batch, now: deps.clock.now() })
      if (evidence) await attachBundle(tx, insertedBatch.id, evidence)
      await recordAudit(tx, {
        actor,
        origin,
        action: 'import_started',
        entity: 'import',
        entityId: insertedBatch.id,
      })
      return insertedBatch
    })
  } catch (error) {
    // Otherwise the stored file would belong to no import.
    await inTransaction(deps.db, (tx) => queueFileRemoval(tx, batch.sheetsKey)).catch(() => undefined)
    throw error
  }
}

/** Returns the name, or `fallback` if it may identify somebody: some people name files and sheets after a patient. */
export const toSafeName = (name: string, fallback: string): string =>
  privacyFindingsInText(name, 'fileName').length === 0 ? name : fallback
