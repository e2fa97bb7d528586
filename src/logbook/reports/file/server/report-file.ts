import { fileURLToPath } from 'node:url'
import { clockIn, dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { ReadSignOffs } from '#logbook/book/export/server/sign-off-reader.ts'
import type { Deps } from '#platform/server/deps.ts'
import { drawInProcess } from '#platform/server/draw-in-process.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { readIdentity } from '#people/profile/server/service.ts'
import { xlsxContentType } from '#platform/server/xlsx.ts'
import type { ReportFilters } from '../../scope/contract.ts'
import type { ReportView } from '../../scope/report-search.ts'
import { readOwnReport } from '../../summary/server/report.ts'
import { countSigned, type SignedSource } from './signed-cases.ts'
import { reportDocument, type ReportDocument } from '../report-document.ts'

const program = fileURLToPath(new URL('./report-process.ts', import.meta.url))

/** The input of the drawing program. */
export interface ReportToDraw {
  document: ReportDocument
  format: 'pdf' | 'xlsx'
  now: string
}

interface FileRequest extends ReportFilters {
  format: 'pdf' | 'xlsx'
  view: ReportView
}

const perUser: RateLimit = { name: 'report_file', points: 30, seconds: 60 * 60 }
const contentTypes = { pdf: 'application/pdf', xlsx: xlsxContentType }

/** Creates the function that makes a file of the actor's own report: one at a time per user, thirty per hour. */
export function createReportFile(deps: Deps, readSignOffs: ReadSignOffs) {
  const runningUsers = new Set<string>()
  return async ({ actor, origin }: { actor: Actor; origin: Origin }, request: FileRequest) => {
    if (runningUsers.has(actor.id)) throw new AppError('report_file_running')
    runningUsers.add(actor.id)
    try {
      const wait = await countAttempt(deps, perUser, actor.id)
      if (wait !== null) throw new AppError('report_file_throttled', { retryAfterSeconds: wait })
      const auditEntry = {
        action: 'report_downloaded',
        entity: 'user',
        entityId: actor.id,
        reason: request.format,
      }
      await recordAudit(deps.db, { actor, ...auditEntry, origin })
      return await makeFile({ deps, readSignOffs }, actor, request)
    } finally {
      runningUsers.delete(actor.id)
    }
  }
}

async function makeFile(source: SignedSource, actor: Actor, { format, view, ...filters }: FileRequest) {
  const { deps } = source
  const now = deps.clock.now()
  const { timeZone } = actor
  const today = dateIn(timeZone, now)
  const generated = `${formatDay(today)}, ${clockIn(timeZone, now)} (${timeZone})`
  const [report, signed, identity] = await Promise.all([
    readOwnReport(deps, actor, filters),
    countSigned(source, actor, filters),
    readIdentity(deps.db, actor),
  ])
  const document = reportDocument({ ...report, ...identity, signed, view, generated })
  const reportToDraw: ReportToDraw = { document, format, now: now.toISOString() }
  const bytes = await drawInProcess(deps, {
    taskName: 'printReport',
    program,
    userId: actor.id,
    lines: [reportToDraw],
  })
  const fileName = `sortie-${view === 'training' ? 'training-summary' : 'summary'}-${today}.${format}`
  return { stream: toSinglePart(bytes), contentType: contentTypes[format], fileName }
}

async function* toSinglePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
