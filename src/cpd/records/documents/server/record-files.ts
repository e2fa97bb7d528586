import { Readable } from 'node:stream'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { toArchive } from '#platform/server/archive.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import { toCsvLine } from '#platform/server/csv.ts'
import type { Deps } from '#platform/server/deps.ts'
import { storedFile } from '#platform/server/export-files.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { xlsxContentType } from '#platform/server/xlsx.ts'
import type { RecordKind } from '../contract.ts'
import { documentOf } from '../documents.ts'
import { archiveName, indexTable } from '../evidence-index.ts'
import { readContents, type Subject } from './contents.ts'
import { drawRecord } from './draw-record.ts'
const perUser: Limit = { name: 'cpd_record_file', points: 40, seconds: 60 * 60 }
const contentTypes = { pdf: 'application/pdf', xlsx: xlsxContentType }

/** Creates the functions that make documents of the actor's own CPD: one at a time for each user, and forty in an hour. */
export function createRecordFiles(deps: Deps) {
  const running = new Set<string>()

  /** A document counts as running until its stream is closed. */
  const oneAtATime = async (
    { actor, origin }: Requester,
    contentName: string,
    make: () => Promise<FileAnswer>,
  ) => {
    if (running.has(actor.id)) throw new AppError('record_file_running', { retryAfterSeconds: 5 })
    running.add(actor.id)
    try {
      const wait = await countAttempt(deps, perUser, actor.id)
      if (wait !== null) throw new AppError('record_file_throttled', { retryAfterSeconds: wait })
      const done = {
        action: 'cpd_record_downloaded',
        entity: 'user',
        entityId: actor.id,
        reason: contentName,
      }
      await recordAudit(deps.db, { actor, ...done, origin })
      const answer = await make()
      // This also runs when the client disconnects before the first byte.
      const stream = Readable.from(answer.stream).once('close', () => running.delete(actor.id))
      return { ...answer, stream }
    } catch (error) {
      running.delete(actor.id)
      throw error
    }
  }

  return {
    recordFile: (
      requester: Requester,
      { kind, format, ...subject }: Subject & { kind: RecordKind; format: 'pdf' | 'xlsx' },
    ) =>
      oneAtATime(requester, `${kind}_${format}`, () =>
        makeRecord(deps, requester.actor, { kind, format, subject }),
      ),
    evidenceArchive: (requester: Requester, subject: Subject) =>
      oneAtATime(requester, 'evidence', () => makeArchive(deps, requester, subject)),
  }
}

interface Made {
  kind: RecordKind
  format: 'pdf' | 'xlsx'
  subject: Subject
}

async function makeRecord(deps: Deps, actor: Actor, { kind, format, subject }: Made): Promise<FileAnswer> {
  if (kind === 'profile' && subject.profileId === undefined)
    throw new AppError('request_invalid', { field: 'profileId', message: 'Choose a profile.' })
  const document = documentOf(kind, await readContents(deps, actor, subject))
  const bytes = await drawRecord(deps, actor.id, document, format)
  const fileName = `sortie-cpd-${kind}-${dateIn(actor.timeZone, deps.clock.now())}.${format}`
  return { stream: once(bytes), contentType: contentTypes[format], fileName }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Streams the files with their index as PDF and CSV. Only a piece of one file is in memory at a time. */
async function makeArchive(deps: Deps, { actor, origin }: Requester, subject: Subject): Promise<FileAnswer> {
  const contents = await readContents(deps, actor, subject)
  const { entries } = contents.index
  const table = indexTable(contents.index)
  const document = documentOf('list', contents)
  const indexDocument = { ...document, title: 'Index of evidence', sections: [table] }
  const index = await drawRecord(deps, actor.id, indexDocument, 'pdf')
  const lines = [table.headings.map(({ label }) => label), ...table.rows.map(({ cells }) => [...cells])]
  const files = [
    { name: 'index.pdf', content: once(index) },
    { name: 'index.csv', content: lines.map((cells) => toCsvLine(cells)).join('') },
    ...entries.map((entry) => storedFile(archiveName(entry), entry.file.open)),
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
