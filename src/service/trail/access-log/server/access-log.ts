import { ownPerson } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { actionsOf } from '../../words/action-words.ts'
import type { LookKind } from '../../words/kinds.contract.ts'
import { looksPerPage, maxExamined } from '../contract.ts'
import { findLastExamined, findStart, listLookers, listLooks, type LookFilters } from './queries.ts'
import { toFoundLook, toLooker, type FoundLog } from './row-mapping.ts'

export interface LogRequest {
  person?: string | undefined
  kind?: LookKind | undefined
}

export const toFilters = ({ person, kind }: LogRequest): LookFilters => ({
  personId: person,
  actions: kind && actionsOf(kind),
})

const maxLookersRead = 2_000
const maxLookers = 100

/** Returns a page of who looked at the actor's records. */
export async function readAccessLog(
  { db }: Deps,
  actor: Actor,
  { cursor, ...request }: LogRequest & { cursor?: string | undefined },
): Promise<FoundLog> {
  const scope = ownPerson(actor)
  const after = cursor ?? null
  const page = { ...toFilters(request), after, examined: maxExamined, limit: looksPerPage + 1 }
  const found = await listLooks(db, scope, page)
  const rows = found.slice(0, looksPerPage)
  const isMore = found.length > looksPerPage
  // What the filters left is fewer than a page, but perhaps only because no more was read.
  const isFiltered = page.personId !== undefined || page.actions !== undefined
  const end = isFiltered && !isMore ? await findLastExamined(db, scope, page) : undefined
  const nextId = isMore ? rows.at(-1)?.event_id : end?.event_id
  const { applied_at: wholeSince } = await findStart(db)
  const lookers = { examined: maxLookersRead, limit: maxLookers }
  return {
    looks: rows.map(toFoundLook),
    nextCursor: nextId ?? null,
    lookedBackTo: end?.at ?? null,
    wholeSince,
    people: after === null ? (await listLookers(db, scope, lookers)).map(toLooker) : [],
  }
}
