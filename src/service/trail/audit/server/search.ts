import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { listActionsOfKind } from '../../words/event-sentence.ts'
import type { EventKind } from '../../words/kinds.contract.ts'
import { eventsPerPage, maxEventsExamined } from '../contract.ts'
import type { EventFilters } from './candidate-queries.ts'
import { eventsReachedBy } from './policy.ts'
import { findLastRead, findPeople, findReachStart, listEvents } from './queries.ts'
import { toEventView, type EventsPage } from './row-mapping.ts'

export interface SearchRequest {
  person?: string | undefined
  record?: string | undefined
  kind?: EventKind | undefined
  from?: string | undefined
  to?: string | undefined
  address?: string | undefined
}

const firstDay = '1970-01-01'
const dayBefore = '1969-12-31'

/** Returns the filters for the queries. PostgreSQL has no year 0, and there are no events before 1970. */
export async function toFilters(
  deps: Deps,
  actor: Actor,
  { person, record, kind, from, to, address }: SearchRequest,
): Promise<EventFilters> {
  return {
    people: person === undefined ? undefined : await findPeople(deps, eventsReachedBy(actor), person),
    record,
    actions: kind && listActionsOfKind(kind),
    address,
    from: from !== undefined && from > firstDay ? from : undefined,
    to: to !== undefined && to < firstDay ? dayBefore : to,
    timeZone: actor.timeZone,
  }
}

/**
 * Creates the handler that returns a page of the trail. A session's searches are recorded at most once in ten minutes. A search
 * for a person is also recorded for that person, who sees it in their access log.
 */
export function createAuditSearch(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  // Read once, because it never changes.
  let reachStart: { applied_at: Date } | undefined
  return async (
    { actor, origin }: Requester,
    { cursor, ...request }: SearchRequest & { cursor?: string | undefined },
  ): Promise<EventsPage> => {
    const { db } = deps
    const scope = eventsReachedBy(actor)
    const filters = await toFilters(deps, actor, request)
    const page = {
      ...filters,
      after: cursor ?? null,
      examined: maxEventsExamined,
      limit: eventsPerPage + 1,
    }
    const rowsAndNext = await listEvents(deps, scope, page)
    // This is recorded after the search, which would otherwise find itself, and before the response.
    const view = { action: 'audit_searched', entity: 'audit_event', subjectIds: filters.people ?? [] }
    await recordListView({ actor, origin }, view)
    const rows = rowsAndNext.slice(0, eventsPerPage)
    const hasMore = rowsAndNext.length > eventsPerPage
    const end = hasMore ? undefined : await findLastRead(db, scope, page)
    if (scope.organizationId !== null) reachStart ??= await findReachStart(db)
    return {
      events: rows.map(toEventView),
      nextCursor: (hasMore ? rows.at(-1)?.id : end?.id) ?? null,
      lookedBackTo: end?.at ?? null,
      reachSince: scope.organizationId === null ? null : (reachStart?.applied_at ?? null),
    }
  }
}
