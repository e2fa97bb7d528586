import { ownScope } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listActions } from '../../words/action-words.ts'
import type { LookKind } from '../../words/kinds.contract.ts'
import { looksPerPage, maxExamined } from '../contract.ts'
import {
  findLastExamined,
  findStart,
  isFiltered,
  listLookers,
  listLooks,
  type LookFilters,
} from './queries.ts'
import { toLookFacts, toLooker, type AccessLogFacts } from './row-mapping.ts'

export interface LogRequest {
  person?: string | undefined
  record?: string | undefined
  kind?: LookKind | undefined
}

export const toFilters = ({ person, record, kind }: LogRequest): LookFilters => ({
  personId: person,
  recordId: record,
  actions: kind && listActions(kind),
})

type PageRequest = LogRequest & { cursor?: string | undefined }

/** The filter offers people among the newest 500 views, at most 100. */
const lookerLimits = { examined: 500, limit: 100 }

/** Creates the handler that returns a page of the views of the actor's records. */
export function createAccessLog(deps: Deps) {
  // Read once, because it never changes.
  let start: { applied_at: Date } | undefined
  return async (actor: Actor, request: PageRequest): Promise<AccessLogFacts> => {
    start ??= await findStart(deps.db)
    return { ...(await readPage(deps, actor, request)), wholeSince: start.applied_at }
  }
}

async function readPage(
  deps: Deps,
  actor: Actor,
  { cursor, ...request }: PageRequest,
): Promise<Omit<AccessLogFacts, 'wholeSince'>> {
  const { db } = deps
  const scope = ownScope(actor)
  const after = cursor ?? null
  const page = { ...toFilters(request), after, examined: maxExamined, limit: looksPerPage + 1 }
  const [looks, people] = await Promise.all([
    listLooks(deps, scope, page),
    after === null ? listLookers(deps, scope, lookerLimits) : [],
  ])
  const rows = looks.slice(0, looksPerPage)
  const hasMore = looks.length > looksPerPage
  // The filters may have left less than a page only because the maximum was read.
  const end = isFiltered(page) && !hasMore ? await findLastExamined(db, scope, page) : undefined
  const nextId = hasMore ? rows.at(-1)?.event_id : end?.event_id
  return {
    looks: rows.map(toLookFacts),
    nextCursor: nextId ?? null,
    lookedBackTo: end?.at ?? null,
    people: people.map(toLooker),
  }
}
