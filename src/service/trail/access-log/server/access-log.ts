import { ownPerson } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { actionsOf } from '../../words/action-words.ts'
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
import { toFoundLook, toLooker, type FoundLog } from './row-mapping.ts'

export interface LogRequest {
  person?: string | undefined
  record?: string | undefined
  kind?: LookKind | undefined
}

export const toFilters = ({ person, record, kind }: LogRequest): LookFilters => ({
  personId: person,
  recordId: record,
  actions: kind && actionsOf(kind),
})

type PageRequest = LogRequest & { cursor?: string | undefined }

/** Who looked of late: of these looks, at most so many people. */
const lookers = { examined: 500, limit: 100 }

/** Creates the function that returns a page of who looked at the actor's records. */
export function createAccessLog(deps: Deps) {
  // It never changes.
  let start: { applied_at: Date } | undefined
  return async (actor: Actor, request: PageRequest): Promise<FoundLog> => {
    start ??= await findStart(deps.db)
    return { ...(await readPage(deps, actor, request)), wholeSince: start.applied_at }
  }
}

async function readPage(
  deps: Deps,
  actor: Actor,
  { cursor, ...request }: PageRequest,
): Promise<Omit<FoundLog, 'wholeSince'>> {
  const { db } = deps
  const scope = ownPerson(actor)
  const after = cursor ?? null
  const page = { ...toFilters(request), after, examined: maxExamined, limit: looksPerPage + 1 }
  const [found, people] = await Promise.all([
    listLooks(deps, scope, page),
    after === null ? listLookers(deps, scope, lookers) : [],
  ])
  const rows = found.slice(0, looksPerPage)
  const isMore = found.length > looksPerPage
  // What the filters left is fewer than a page, but perhaps only because no more was read.
  const end = isFiltered(page) && !isMore ? await findLastExamined(db, scope, page) : undefined
  const nextId = isMore ? rows.at(-1)?.event_id : end?.event_id
  return {
    looks: rows.map(toFoundLook),
    nextCursor: nextId ?? null,
    lookedBackTo: end?.at ?? null,
    people: people.map(toLooker),
  }
}
