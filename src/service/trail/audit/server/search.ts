import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { actionsOfKind } from '../../words/event-sentence.ts'
import type { EventKind } from '../../words/kinds.contract.ts'
import { eventsPerPage, maxEventsExamined } from '../contract.ts'
import type { EventFilters } from './candidate-queries.ts'
import { eventsReachedBy } from './policy.ts'
import { findLastRead, findPeople, findReachStart, listEvents } from './queries.ts'
import { toFoundEvent, type FoundEvents } from './row-mapping.ts'

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

/** Returns the filters for the queries. PostgreSQL knows no year 0, and there are no events before 1970. */
export async function toFilters(
  deps: Deps,
  actor: Actor,
  { person, record, kind, from, to, address }: SearchRequest,
): Promise<EventFilters> {
  return {
    people: person === undefined ? undefined : await findPeople(deps, eventsReachedBy(actor), person),
    record,
    actions: kind && actionsOfKind(kind),
    address,
    from: from !== undefined && from > firstDay ? from : undefined,
    to: to !== undefined && to < firstDay ? dayBefore : to,
    timeZone: actor.timeZone,
  }
}

/**
 * Creates the function that returns a page of the trail. A search is recorded once in ten minutes per session, and for each person
 * who is searched for: they read it in their own access log.
 */
export function createAuditSearch(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  // It never changes.
  let reachStart: { applied_at: Date } | undefined
  return async (
    { actor, origin }: Requester,
    { cursor, ...request }: SearchRequest & { cursor?: string | undefined },
  ): Promise<FoundEvents> => {
    const { db } = deps
    const scope = eventsReachedBy(actor)
    const filters = await toFilters(deps, actor, request)
    const page = {
      ...filters,
      after: cursor ?? null,
      examined: maxEventsExamined,
      limit: eventsPerPage + 1,
    }
    const found = await listEvents(deps, scope, page)
    // After the search, which would otherwise begin with itself; before the answer.
    const view = { action: 'audit_searched', entity: 'audit_event', subjectIds: filters.people ?? [] }
    await recordListView({ actor, origin }, view)
    const rows = found.slice(0, eventsPerPage)
    const isMore = found.length > eventsPerPage
    const end = isMore ? undefined : await findLastRead(db, scope, page)
    if (scope.organizationId !== null) reachStart ??= await findReachStart(db)
    return {
      events: rows.map(toFoundEvent),
      nextCursor: (isMore ? rows.at(-1)?.id : end?.id) ?? null,
      lookedBackTo: end?.at ?? null,
      reachSince: scope.organizationId === null ? null : (reachStart?.applied_at ?? null),
    }
  }
}
