import { Readable } from 'node:stream'
import { clockIn, dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { byteOrderMark, csvContentType, toCsvLine } from '#platform/server/csv.ts'
import { streamXlsx, xlsxContentType } from '#platform/server/xlsx.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { claimSentence } from '#logging/cases/signature-claims/claim-words.ts'
import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import { readOwnCases, type OwnCase } from '#logging/cases/server/service.ts'
import { toCaseFilters, type FilterRequest } from '../../list/server/case-filters.ts'
import type { CaseFilters, PagePosition } from '../../list/server/filter-queries.ts'
import { countCases, noTotals, type TotalsRow } from '../../list/server/totals-queries.ts'
import { maxCounted } from '../../list/server/totals.ts'
import { listCasePage } from '../../list/server/list-queries.ts'
import { filterWords, totalsWords } from '../filter-words.ts'
import { printedRow, type PrintedCell } from '../printed-case.ts'
import { maxExportMs } from './limits.ts'
import { printInProcess, printCase, takePrinter } from './print-in-process.ts'
import { logbookHeadings, logbookLine } from '../logbook-csv.ts'
import { logbookFileVersion } from '../logbook-file.ts'
import type { ExportedSignOff } from '../sign-off.contract.ts'
import { signOffLine } from '../sign-off-words.ts'
import type { ReadSignOffs } from './sign-off-reader.ts'

export interface ExportRequest extends FilterRequest {
  format: 'csv' | 'xlsx' | 'json' | 'pdf'
  ids?: string
}

const perUser: RateLimit = { name: 'logbook_export', points: 20, seconds: 60 * 60 }
/** The page is this small so that its cases fit into memory together with those of other exports. */
const pageSize = 50

const contentTypes = {
  csv: csvContentType,
  xlsx: xlsxContentType,
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
}

/**
 * Creates the function that exports a logbook as a stream. It holds no connection while the client reads: each page is
 * a separate query. Each user has one export at a time on this server, and may start twenty per hour.
 */
export function createLogbookExport(deps: Deps, readSignOffs: ReadSignOffs) {
  const source: Source = { deps, readSignOffs }
  const runningExports = new Map<string, number>()
  return async ({ actor, origin }: { actor: Actor; origin: Origin }, request: ExportRequest) => {
    const { format, ids, ...filters } = request
    const startedAt = deps.clock.now().getTime()
    if (startedAt - (runningExports.get(actor.id) ?? 0) < maxExportMs)
      throw new AppError('logbook_export_running')
    runningExports.set(actor.id, startedAt)
    let freePrinter: (() => void) | null = null
    const end = () => {
      // A late end must not free the next export of the same user.
      if (runningExports.get(actor.id) === startedAt) runningExports.delete(actor.id)
      freePrinter?.()
    }
    try {
      const wait = await countAttempt(deps, perUser, actor.id)
      if (wait !== null) throw new AppError('logbook_export_throttled', { retryAfterSeconds: wait })
      await recordAudit(deps.db, {
        actor,
        action: 'logbook_exported',
        entity: 'user',
        entityId: actor.id,
        origin,
      })
      const chosenIds = ids?.split(',')
      const cases = chosenIds
        ? chosenCases(source, actor, chosenIds)
        : await filteredCases(source, actor, filters)
      const totals = chosenIds ? null : await totalsOf(deps, actor, filters)
      const entries = chosenIds?.length ?? totals?.listed ?? null
      const fileName = `sortie-logbook-${deps.clock.now().toISOString().slice(0, 10)}.${format}`
      const fileRequest = { format, filters, totals, chosenIds }
      // If one case is chosen, it is printed in full; several are printed as a list.
      const singleCasePdf =
        format === 'pdf' && chosenIds?.length === 1 ? await drawSingleCase(deps, actor, cases) : null
      if (format === 'pdf' && !singleCasePdf) freePrinter = await takePrinter(deps, actor.id)
      const stream = singleCasePdf ?? toFile(deps, actor, cases, fileRequest)
      // The stream closes when everything was read, or when the client has disconnected.
      stream.once('close', end)
      return { stream, contentType: contentTypes[format], fileName, entries }
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Returns the totals of the cases that match the filters; null if they cannot be counted quickly. */
async function totalsOf(deps: Deps, actor: Actor, filters: FilterRequest): Promise<TotalsRow | null> {
  const caseFilters = await toCaseFilters(deps, ownCaseScope(actor), filters)
  if (caseFilters === null) return noTotals
  // Without totals only the percentage is missing; if the database is down, the first page fails too.
  const totals = await countCases(deps.pool, ownCaseScope(actor), caseFilters, maxCounted).catch(() => null)
  return totals?.listed === maxCounted ? null : totals
}

interface FileRequest {
  format: ExportRequest['format']
  filters: FilterRequest
  totals: TotalsRow | null
  /** The ids of the cases that the user chose, if any. */
  chosenIds: readonly string[] | undefined
}

function toFile(
  deps: Deps,
  actor: Actor,
  cases: AsyncIterable<ExportedCase>,
  fileRequest: FileRequest,
): Readable {
  const { format, filters } = fileRequest
  if (format === 'xlsx')
    return streamXlsx({ name: 'Logbook', headings: logbookHeadings, rows: linesOf(cases) })
  if (format === 'pdf') return Readable.from(toPdf(deps, actor, cases, fileRequest))
  return Readable.from(toBytes(format === 'csv' ? toCsv(cases) : toJson(deps, actor, cases, filters)))
}

function generatedAt({ clock }: Deps, { timeZone }: Actor): string {
  const now = clock.now()
  return `${formatDay(dateIn(timeZone, now))}, ${clockIn(timeZone, now)} (${timeZone})`
}

/**
 * Draws the single case before the response begins, so that the request can still be refused. Returns null if the case
 * no longer exists.
 */
async function drawSingleCase(
  deps: Deps,
  actor: Actor,
  cases: AsyncIterable<ExportedCase>,
): Promise<Readable | null> {
  const printing = { personName: actor.name, generated: generatedAt(deps, actor), timeZone: actor.timeZone }
  for await (const { record, signOff, signatureClaims } of cases)
    return Readable.from([await printCase(deps, actor.id, { record, signOff, signatureClaims }, printing)])
  return null
}

async function* toPdf(
  deps: Deps,
  actor: Actor,
  cases: AsyncIterable<ExportedCase>,
  { filters, totals, chosenIds }: FileRequest,
): AsyncGenerator<Uint8Array> {
  const extent = chosenIds ? `${chosenIds.length} chosen` : filterWords(filters)
  const facts = [
    { label: 'Clinician', words: actor.name },
    { label: 'Cases', words: extent },
    ...(totals ? [{ label: 'In all', words: totalsWords(totals) }] : []),
  ]
  yield* printInProcess(
    { personName: actor.name, facts, generated: generatedAt(deps, actor) },
    printedRows(cases, actor.timeZone),
  )
}

async function* printedRows(
  cases: AsyncIterable<ExportedCase>,
  timeZone: string,
): AsyncGenerator<PrintedCell[]> {
  for await (const { record, signOff, signatureClaims } of cases) {
    const lines = [signOffLine(signOff, timeZone), ...signatureClaims.map(claimSentence)]
    yield printedRow(record, lines.filter(Boolean).join('\n') || null)
  }
}

async function* linesOf(cases: AsyncIterable<ExportedCase>): AsyncGenerator<unknown[]> {
  for await (const { record, ...signatures } of cases) yield logbookLine(record, signatures)
}

async function* toBytes(content: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of content) yield encoder.encode(text)
}

/** A case of the actor with the state of its sign-off, which is null if nobody was asked and nobody has signed. */
type ExportedCase = OwnCase & { signOff: ExportedSignOff | null }

interface Source {
  deps: Deps
  readSignOffs: ReadSignOffs
}

async function readPage(
  { deps, readSignOffs }: Source,
  actor: Actor,
  ids: readonly string[],
): Promise<ExportedCase[]> {
  const cases = await readOwnCases(deps, actor, ids)
  const signOffs = await readSignOffs(
    deps.db,
    cases.map(({ storedCase }) => storedCase),
  )
  return cases.map((theCase) => {
    const signOff = signOffs.get(theCase.record.id)
    return { ...theCase, signOff: !signOff || signOff.state === 'none' ? null : signOff }
  })
}

async function* chosenCases(
  source: Source,
  actor: Actor,
  ids: readonly string[],
): AsyncGenerator<ExportedCase> {
  for (let start = 0; start < ids.length; start += pageSize)
    yield* await readPage(source, actor, ids.slice(start, start + pageSize))
}

async function* noCases(): AsyncGenerator<ExportedCase> {}

async function filteredCases(
  source: Source,
  actor: Actor,
  filters: FilterRequest,
): Promise<AsyncGenerator<ExportedCase>> {
  const caseFilters = await toCaseFilters(source.deps, ownCaseScope(actor), filters)
  return caseFilters === null ? noCases() : readMatchingCases(source, actor, caseFilters)
}

async function* readMatchingCases(
  source: Source,
  actor: Actor,
  filters: CaseFilters,
): AsyncGenerator<ExportedCase> {
  let after: PagePosition | undefined
  for (;;) {
    const page = await listCasePage(source.deps.pool, ownCaseScope(actor), { ...filters, after }, pageSize)
    const lastCase = page.at(-1)
    if (!lastCase) return
    yield* await readPage(
      source,
      actor,
      page.map(({ id }) => id),
    )
    after = lastCase
  }
}

async function* toCsv(cases: AsyncIterable<ExportedCase>): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(logbookHeadings)
  for await (const line of linesOf(cases)) yield toCsvLine(line)
}

async function* toJson(
  { clock }: Deps,
  { timeZone }: Actor,
  cases: AsyncIterable<ExportedCase>,
  filters: FilterRequest,
): AsyncGenerator<string> {
  const exportedAt = clock.now().toISOString()
  const head = { format: 'sortie-logbook', version: logbookFileVersion, exportedAt, timeZone, filters }
  yield `${JSON.stringify(head).slice(0, -1)},"cases":[`
  let separator = '\n'
  for await (const { record, history, imported, signOff, signatureClaims } of cases) {
    const optionalParts = {
      ...(imported && { imported }),
      ...(signOff && { signOff }),
      ...(signatureClaims.length > 0 && { signatureClaims }),
    }
    yield separator + JSON.stringify({ ...record, ...optionalParts, history })
    separator = ',\n'
  }
  yield '\n]}\n'
}
