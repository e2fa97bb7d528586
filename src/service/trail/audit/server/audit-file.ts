import { dateIn } from '#platform/contract/zoned-time.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { toCsvAnswer } from '#platform/server/csv-answer.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxEventsInFile } from '../contract.ts'
import type { EventFilters } from './candidate-queries.ts'
import { eventsReachedBy } from './policy.ts'
import { findLastRead, listEvents, type EventRow } from './queries.ts'
import { eventHeadings, toEventLine } from './row-mapping.ts'
import { toFilters, type SearchRequest } from './search.ts'

const filesPerUser: RateLimit = { name: 'audit_file', points: 30, seconds: 60 * 60 }

/**
 * Writes the newest events of a search as a file, and audits its filters and the people concerned. Throws
 * `trail_file_throttled` after too many files.
 */
export async function makeAuditFile(
  deps: Deps,
  { actor, origin }: Requester,
  request: SearchRequest,
): Promise<FileAnswer> {
  const wait = await countAttempt(deps, filesPerUser, actor.id)
  if (wait !== null) throw new AppError('trail_file_throttled', { retryAfterSeconds: wait })
  const filters = await toFilters(deps, actor, request)
  const changedFields = Object.entries(request).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  const auditEvent = { action: 'audit_exported', entity: 'audit_event', subjectIds: filters.people ?? [] }
  await recordAudit(deps.db, { actor, ...auditEvent, changedFields, origin })
  return toCsvAnswer({
    fileName: `sortie-audit-${dateIn(actor.timeZone, deps.clock.now())}.csv`,
    headings: eventHeadings,
    rows: readAllEvents(deps, actor, filters),
    toLine: toEventLine,
  })
}

const rowsPerQuery = 1_000

/** Reads the newest events as fast as the client takes them. Events that a filter leaves out count too. */
async function* readAllEvents(deps: Deps, actor: Actor, filters: EventFilters): AsyncGenerator<EventRow> {
  const scope = eventsReachedBy(actor)
  const pageRequest = { ...filters, examined: rowsPerQuery, limit: rowsPerQuery }
  let after: string | null = null
  for (let read = 0; read < maxEventsInFile; read += rowsPerQuery) {
    const rows: EventRow[] = await listEvents(deps, scope, { ...pageRequest, after })
    yield* rows
    const isFull = rows.length === rowsPerQuery
    const end: { id: number } | undefined = isFull
      ? rows.at(-1)
      : await findLastRead(deps.db, scope, { ...pageRequest, after })
    if (!end) return
    after = String(end.id)
  }
}
