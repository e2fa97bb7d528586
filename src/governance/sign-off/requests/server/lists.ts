import { listCasesWithFacts } from '#logging/cases/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import type { RequestFact } from '../../state.ts'
import { maxCounted, maxInShort, maxListed } from '../contract.ts'
import { requestsBy, requestsFor, requestsForCaseTo, requestsTo, type RequestScope } from './policy.ts'
import {
  countRequests,
  findRequest,
  listAndCountRequests,
  listAskable,
  listRequests,
  listRequestsForCases,
  listRequestStates,
  type Askable,
  type RequestRow,
  type RequestStateRow,
} from './queries.ts'

interface Counted {
  rows: RequestRow[]
  count: number
}

const readState = (
  db: Db,
  scope: RequestScope,
  state: 'open' | 'returned',
  limit = maxListed,
): Promise<Counted> => listAndCountRequests(db, scope, { state, limit, maxCounted })

/** Returns the cases that wait for the actor's signature now, oldest request first. The caller records the view. */
export async function readWaiting(db: Db, actor: Pick<Actor, 'id'>): Promise<Counted> {
  return readState(db, requestsTo(actor), 'open')
}

/** Returns a request that waits for the actor's signature now. The caller records the view. */
export async function findWaiting(
  db: Db,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<RequestRow | undefined> {
  const request = await findRequest(db, requestsTo(actor), id)
  return request?.state === 'open' ? request : undefined
}

/** Returns the id of the open request for the actor's signature on a case. */
export async function findWaitingOfCase(
  db: Db,
  actor: Pick<Actor, 'id'>,
  caseId: string,
): Promise<string | null> {
  const [request] = await listRequests(db, requestsForCaseTo(actor, caseId), { state: 'open', limit: 1 })
  return request?.id ?? null
}

/** Returns how many cases wait for the actor's signature now, `limit` at most. */
export const countWaiting = (db: Db, actor: Pick<Actor, 'id'>, limit: number): Promise<number> =>
  countRequests(db, requestsTo(actor), { state: 'open', limit })

/** Creates the function that returns the cases waiting for the actor's signature and records the view. */
export function createWaitingList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (requester: Requester): Promise<Counted> => {
    const waiting = await readWaiting(deps.db, requester.actor)
    const subjectIds = waiting.rows.map((row) => row.clinician_id)
    if (subjectIds.length > 0)
      await recordListView(requester, { action: 'signatures_waiting_listed', entity: 'case', subjectIds })
    return waiting
  }
}

/** Returns the actor's open requests, and those whose case was returned. */
export async function readOwnRequests(
  db: Db,
  actor: Actor,
): Promise<{ waiting: Counted; returned: Counted }> {
  const scope = requestsBy(actor)
  return {
    waiting: await readState(db, scope, 'open'),
    returned: await readState(db, scope, 'returned'),
  }
}

interface RequestsInShort {
  waiting: Counted
  returned: Counted
  /** The cases that wait for the actor's signature, if they supervise anybody. */
  toSign: Counted
}

/**
 * Returns the actor's first few requests and the oldest requests to the actor, each with their number, without names of
 * clinicians.
 */
export async function readRequestsInShort(db: Db, actor: Actor): Promise<RequestsInShort> {
  const none: Counted = { rows: [], count: 0 }
  return {
    waiting: await readState(db, requestsBy(actor), 'open', maxInShort),
    returned: await readState(db, requestsBy(actor), 'returned', maxInShort),
    toSign: actor.role === 'supervisor' ? await readState(db, requestsTo(actor), 'open', 1) : none,
  }
}

/** Returns the requests for one of the actor's cases, and the supervisors whom they may ask. Throws `case_not_found`. */
export async function readRequestsForCase(
  db: Db,
  actor: Actor,
  caseId: string,
): Promise<{ rows: RequestRow[]; askable: Askable[] }> {
  const [found] = await listCasesWithFacts(db, actor, [caseId])
  if (!found || found.row.deleted_at !== null) throw new AppError('case_not_found')
  return {
    rows: await listRequestsForCases(db, requestsFor([caseId])),
    askable: await listAskable(db, requestsBy(actor)),
  }
}

/** Returns for each case its open requests or, if there are none, how its requests ended. */
export async function readRequestFacts(
  db: Db,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, RequestFact[]>> {
  const rows = Map.groupBy(await listRequestStates(db, requestsFor(caseIds)), (row) => row.case_id)
  return new Map([...rows].map(([caseId, requests]) => [caseId, toFacts(requests)] as const))
}

/** While a request is open, the ends of other requests do not matter. */
function toFacts(requests: readonly RequestStateRow[]): RequestFact[] {
  const open = requests.filter(({ state }) => state === 'open')
  if (open.length > 0) return open.map((row) => ({ kind: 'requested', at: row.asked_at }))
  return requests.flatMap(({ state, closed_at: at }): RequestFact[] =>
    at !== null && (state === 'returned' || state === 'withdrawn') ? [{ kind: state, at }] : [],
  )
}
