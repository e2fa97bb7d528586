import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { findConstraint, type Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { IncomingFile } from '#platform/server/http/incoming-file.ts'
import { getQueue } from '#platform/server/queues.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { findMimeType, toSafeName } from '../file-kinds.ts'
import { copyInProcess } from '../inspection/server/inspect-in-process.ts'
import type { StoredCopy } from '../inspection/server/stored-parts.ts'
import { removeUnlessReferenced } from './removal.ts'
import { evidenceScope, type EvidenceScope } from './policy.ts'
import { findAnyFile, insertFile, lockQuota, findUsedQuota, type EvidenceRow } from './queries.ts'

export interface Upload {
  id?: string | undefined
  fileName: string
  file: IncomingFile
}

const uploadLimit: RateLimit = { name: 'evidence', points: 500, seconds: 60 * 60 }
const maxFilesPerUser = 2_000
const maxBytesPerUser = 2 * 1024 ** 3

/** Creates the function that accepts uploads. It inspects one file at a time. */
export function createUploads(deps: Deps) {
  const takeTurn = getQueue(deps, 'inspectEvidence')
  return (requester: Requester, upload: Upload): Promise<EvidenceRow> =>
    receiveUpload(deps, requester, upload, (work) => takeTurn(requester.actor.id, work))
}

type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Stores one file: a clean copy under a new key, then the row that refers to it. */
async function receiveUpload(
  deps: Deps,
  requester: Requester,
  { id = uuid(), fileName, file }: Upload,
  runInTurn: RunInTurn,
) {
  const scope = evidenceScope(requester.actor.id)
  const wait = await countAttempt(deps, uploadLimit, requester.actor.id)
  if (wait !== null) throw new AppError('evidence_throttled', { retryAfterSeconds: wait })
  const filename = toSafeName(fileName)
  const mimeType = findMimeType(filename)
  if (!mimeType) throw new AppError('evidence_type_unsupported', { field: 'fileName' })
  await assertRoom(deps.db, scope, 0)
  return file.withFile(async (filePath) => {
    const copyPath = path.join(path.dirname(filePath), 'copy')
    const copy = await runInTurn(() => copyInProcess(filePath, mimeType, copyPath))
    const savedRow = await findEarlierUpload(deps.db, scope, id, copy)
    if (savedRow) return savedRow
    await assertNoMalware(deps, copyPath)
    const key = uuid()
    await inTransaction(deps.db, (tx) => removeUnlessReferenced(tx, key))
    await deps.files.putFile(key, copyPath, mimeType)
    try {
      return await insert(deps, requester, { id, filename, mimeType, key, copy })
    } catch (error) {
      await deps.files.remove(key).catch(() => undefined) // at once; the removal job repeats this if it fails
      const sameRow =
        findConstraint(error) === 'evidence_files_pkey' && (await findEarlierUpload(deps.db, scope, id, copy))
      if (sameRow) return sameRow
      throw error
    }
  })
}

/** Returns the row of an earlier attempt with the same id. Throws if the id belongs to anything else. */
async function findEarlierUpload(db: Db, { ownerId }: EvidenceScope, id: string, copy: StoredCopy) {
  const savedRow = await findAnyFile(db, id)
  if (!savedRow) return null
  if (savedRow.owner_id !== ownerId || savedRow.sha256 !== copy.sha256)
    throw new AppError('evidence_id_taken')
  return savedRow
}

async function assertNoMalware({ scanFile }: Deps, filePath: string): Promise<void> {
  const scanResult = await scanFile(filePath).catch(() => 'failed' as const)
  if (scanResult === 'infected') throw new AppError('evidence_infected', { field: 'fileName' })
  if (scanResult === 'failed') throw new AppError('evidence_scan_failed', { retryAfterSeconds: 60 })
}

async function assertRoom(db: Db, scope: EvidenceScope, bytes: number): Promise<void> {
  const quota = await findUsedQuota(db, scope)
  if (quota.count >= maxFilesPerUser || quota.bytes + bytes > maxBytesPerUser)
    throw new AppError('evidence_full')
}

interface NewFile {
  id: string
  filename: string
  mimeType: string
  key: string
  copy: StoredCopy
}

function insert(
  deps: Deps,
  requester: Requester,
  { id, filename, mimeType, key, copy }: NewFile,
): Promise<EvidenceRow> {
  const scope = evidenceScope(requester.actor.id)
  return inTransaction(deps.db, async (tx) => {
    await lockQuota(tx, scope)
    await assertRoom(tx, scope, copy.sizeBytes)
    const now = deps.clock.now()
    const file = { id, owner_id: scope.ownerId, filename, mime_type: mimeType, storage_key: key }
    const sizes = { size_bytes: copy.sizeBytes, sha256: copy.sha256 }
    const row = await insertFile(tx, { ...file, ...sizes, unused_since: now, uploaded_at: now })
    await recordAudit(tx, {
      ...requester,
      action: 'evidence_uploaded',
      entity: 'evidence_file',
      entityId: id,
    })
    return row
  })
}
