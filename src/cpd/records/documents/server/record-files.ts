import { Readable } from 'node:stream'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { toArchive } from '#platform/server/archive.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { toCsvLine } from '#platform/server/csv.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toStoredFile } from '#platform/server/export-files.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { xlsxContentType } from '#platform/server/xlsx.ts'
import type { RecordKind } from '../contract.ts'
import { toDocument } from '../documents.ts'
import { archiveName, indexTable } from '../evidence-index.ts'
import { readContents, type Subject } from './contents.ts'
import { drawRecord } from './draw-record.ts'
const maxFilesPerUser: RateLimit = { name: 'cpd_record_file', points: 40, seconds: 60 * 60 }
const contentTypes = { pdf: 'application/pdf', xlsx: xlsxContentType }

/** Creates the functions that make documents of the actor's own CPD: one at a time for each user, and forty in an hour. */
export function createRecordFiles(deps: Deps) {
  const busyUserIds = new Set<string>()

  /** Makes one file at a time for each user. The next may begin once the stream of this one is closed. */
  const runOneAtATime = async (
    { actor, origin }: Requester,
    contentName: string,
    makeFile: () => Promise<FileAnswer>,
  ) => {
    if (busyUserIds.has(actor.id)) throw new AppError('record_file_running', { retryAfterSeconds: 5 })
    busyUserIds.add(actor.id)
    try {
      const wait = await countAttempt(deps, maxFilesPerUser, actor.id)
      if (wait !== null) throw new AppError('record_file_throttled', { retryAfterSeconds: wait })
      const auditEvent = {
        action: 'cpd_record_downloaded',
        entity: 'user',
        entityId: actor.id,
        reason: contentName,
      }
      await recordAudit(deps.db, { actor, ...auditEvent, origin })
      const answer = await makeFile()
      // This also runs when the client disconnects before the first byte.
      const stream = Readable.from(answer.stream).once('close', () => busyUserIds.delete(actor.id))
      return { ...answer, stream }
    } catch (error) {
      busyUserIds.delete(actor.id)
      throw error
    }
  }

  return {
    recordFile: (
      requester: Requester,
      { kind, format, ...subject }: Subject & { kind: RecordKind; format: 'pdf' | 'xlsx' },
    ) =>
      runOneAtATime(requester, `${kind}_${format}`, () =>
        makeRecord(deps, requester.actor, { kind, format, subject }),
      ),
    evidenceArchive: (requester: Requester, subject: Subject) =>
      runOneAtATime(requester, 'evidence', () => makeArchive(deps, requester, subject)),
  }
}

interface RecordRequest {
  kind: RecordKind
  format: 'pdf' | 'xlsx'
  subject: Subject
}

async function makeRecord(
  deps: Deps,
  actor: Actor,
  { kind, format, subject }: RecordRequest,
): Promise<FileAnswer> {
  if (kind === 'profile' && subject.profileId === undefined)
    throw new AppError('request_invalid', { field: 'profileId', message: 'Choose a profile.' })
  const document = toDocument(kind, await readContents(deps, actor, subject))
  const bytes = await drawRecord(deps, actor.id, document, format)
  const fileName = `sortie-cpd-${kind}-${dateIn(actor.timeZone, deps.clock.now())}.${format}`
  return { stream: toStream(bytes), contentType: contentTypes[format], fileName }
}

async function* toStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Streams the evidence files, with their index as PDF and CSV. Only a piece of one file is in memory at a time. */
async function makeArchive(deps: Deps, { actor, origin }: Requester, subject: Subject): Promise<FileAnswer> {
  const contents = await readContents(deps, actor, subject)
  const { entries } = contents.index
  const table = indexTable(contents.index)
  const document = toDocument('list', contents)
  const indexDocument = { ...document, title: 'Index of evidence', sections: [table] }
  const index = await drawRecord(deps, actor.id, indexDocument, 'pdf')
  const lines = [table.headings.map(({ label }) => label), ...table.rows.map(({ cells }) => [...cells])]
  const files = [
    { name: 'index.pdf', content: toStream(index) },
    { name: 'index.csv', content: lines.map((cells) => toCsvLine(cells)).join('') },
    ...entries.map((entry) => toStoredFile(archiveName(entry), entry.file.open)),
  ]
  const onFault = () => deps.log.error({ requestId: origin.requestId }, 'evidence archive aborted')
  return {
    stream: await toArchive(files, onFault, { isPacked: false }),
    contentType: 'application/zip',
    fileName: `sortie-evidence-${dateIn(actor.timeZone, deps.clock.now())}.zip`,
    entries: entries.length,
    bytes: entries.reduce((sum, { file }) => sum + file.sizeBytes, index.length),
  }
}
