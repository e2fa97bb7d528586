import { maxCounted, maxListed } from '#governance/sign-off/requests/contract.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { requestsBy } from './policy.ts'
import { countRequestsInState, listRequestsInState, type RequestWithCase } from './queries.ts'

interface Counted {
  rows: RequestWithCase[]
  count: number
}

export type OwnRequests = Record<'waiting' | 'returned', Counted>

/** Returns the actor's open requests for a signature from outside, and those whose case was returned; at most `maxRows` of each. */
export async function readOwnAssessorRequests(
  db: Db,
  actor: Actor,
  maxRows = maxListed,
): Promise<OwnRequests> {
  const scope = requestsBy(actor)
  const read = async (state: 'open' | 'returned'): Promise<Counted> => {
    const rows = await listRequestsInState(db, scope, { state, limit: maxRows })
    // If the page is not full, its length is the count.
    const count =
      rows.length < maxRows
        ? rows.length
        : await countRequestsInState(db, scope, { state, limit: maxCounted })
    return { rows, count }
  }
  return { waiting: await read('open'), returned: await read('returned') }
}
