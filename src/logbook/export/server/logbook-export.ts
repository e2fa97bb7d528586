import { Readable } from 'node:stream'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import { byteOrderMark, csvContentType, toCsvLine } from '#platform/server/csv.ts'
import { streamXlsx, xlsxContentType } from '#platform/server/xlsx.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { ownCases } from '#cases/record/server/policy.ts'
import { readOwnCases, type OwnCase } from '#cases/server/service.ts'
import { toCaseFilters, type FilterRequest } from '../../list/server/case-filters.ts'
import type { CaseFilters, PagePosition } from '../../list/server/filter-queries.ts'
import { countCases } from '../../list/server/totals-queries.ts'
import { mostCounted } from '../../list/server/totals.ts'
import { listCasePage } from '../../list/server/list-queries.ts'
import { logbookHeadings, logbookLine } from '../logbook-csv.ts'
import { logbookFileVersion } from '../logbook-file.ts'

export interface ExportRequest extends FilterRequest {
  format: 'csv' | 'xlsx' | 'json'
  ids?: string
}

const perUser: Limit = { name: 'logbook_export', points: 20, seconds: 60 * 60 }
/** So few that their cases fit into memory beside those of other exports. */
const pageSize = 50

// An export whose end went unnoticed does not count as running for longer.
const longestMs = 15 * 60_000

const contentTypes = { csv: csvContentType, xlsx: xlsxContentType, json: 'application/json; charset=utf-8' }

/**
 * Creates the function that exports a logbook as a stream. It holds no connection while the client reads: each page is a query
 * of its own. One export of a person runs at a time on this server, and twenty start within an hour.
 */
export function createLogbookExport(deps: Deps) {
  const running = new Map<string, number>()
  return async ({ actor, origin }: { actor: Actor; origin: Origin }, request: ExportRequest) => {
    const { format, ids, ...filters } = request
    const now = deps.clock.now().getTime()
    if (now - (running.get(actor.id) ?? 0) < longestMs) throw new AppError('logbook_export_running')
    running.set(actor.id, now)
    const end = () => running.delete(actor.id)
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
      const cases = ids ? chosenCases(deps, actor, ids.split(',')) : await filteredCases(deps, actor, filters)
      const entries = ids ? ids.split(',').length : await countOf(deps, actor, filters)
      const fileName = `sortie-logbook-${deps.clock.now().toISOString().slice(0, 10)}.${format}`
      // Closed when everything was read, and when the client went away.
      const stream = toFile(deps, actor, cases, { format, filters }).once('close', end)
      return { stream, contentType: contentTypes[format], fileName, entries }
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Returns how many cases the filters leave; null if they are too many to count quickly. */
async function countOf(deps: Deps, actor: Actor, filters: FilterRequest): Promise<number | null> {
  const found = await toCaseFilters(deps, ownCases(actor), filters)
  if (found === null) return 0
  const { cases } = await countCases(deps.pool, ownCases(actor), found, mostCounted)
  return cases === mostCounted ? null : cases
}

function toFile(
  deps: Deps,
  actor: Actor,
  cases: AsyncIterable<OwnCase>,
  { format, filters }: { format: ExportRequest['format']; filters: FilterRequest },
): Readable {
  if (format === 'xlsx')
    return streamXlsx({ name: 'Logbook', headings: logbookHeadings, rows: linesOf(cases) })
  return Readable.from(toBytes(format === 'csv' ? toCsv(cases) : toJson(deps, actor, cases, filters)))
}

async function* linesOf(cases: AsyncIterable<OwnCase>): AsyncGenerator<unknown[]> {
  for await (const { record } of cases) yield logbookLine(record)
}

async function* toBytes(content: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of content) yield encoder.encode(text)
}

async function* chosenCases(deps: Deps, actor: Actor, ids: readonly string[]): AsyncGenerator<OwnCase> {
  for (let start = 0; start < ids.length; start += pageSize)
    yield* await readOwnCases(deps, actor, ids.slice(start, start + pageSize))
}

async function* none(): AsyncGenerator<OwnCase> {}

async function filteredCases(
  deps: Deps,
  actor: Actor,
  filters: FilterRequest,
): Promise<AsyncGenerator<OwnCase>> {
  const found = await toCaseFilters(deps, ownCases(actor), filters)
  return found === null ? none() : ownCasesIn(deps, actor, found)
}

async function* ownCasesIn(deps: Deps, actor: Actor, filters: CaseFilters): AsyncGenerator<OwnCase> {
  let after: PagePosition | undefined
  for (;;) {
    const page = await listCasePage(deps.pool, ownCases(actor), { ...filters, after }, pageSize)
    const last = page.at(-1)
    if (!last) return
    yield* await readOwnCases(
      deps,
      actor,
      page.map(({ id }) => id),
    )
    after = last
  }
}

async function* toCsv(cases: AsyncIterable<OwnCase>): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(logbookHeadings)
  for await (const line of linesOf(cases)) yield toCsvLine(line)
}

async function* toJson(
  { clock }: Deps,
  { timeZone }: Actor,
  cases: AsyncIterable<OwnCase>,
  filters: FilterRequest,
): AsyncGenerator<string> {
  const exportedAt = clock.now().toISOString()
  const head = { format: 'sortie-logbook', version: logbookFileVersion, exportedAt, timeZone, filters }
  yield `${JSON.stringify(head).slice(0, -1)},"cases":[`
  let separator = '\n'
  for await (const { record, history } of cases) {
    yield separator + JSON.stringify({ ...record, history })
    separator = ',\n'
  }
  yield '\n]}\n'
}
