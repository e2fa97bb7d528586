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

/** Returns for whose signatures from outside the actor waits, and which cases came back; of each at most `maxRows`. */
export async function readOwnAssessorRequests(
  db: Db,
  actor: Actor,
  maxRows = maxListed,
): Promise<OwnRequests> {
  const scope = requestsBy(actor)
  const read = async (state: 'open' | 'returned'): Promise<Counted> => {
    const rows = await listRequestsInState(db, scope, { state, limit: maxRows })
    // A page that is not full has been counted.
    const count =
      rows.length < maxRows
        ? rows.length
        : await countRequestsInState(db, scope, { state, limit: maxCounted })
    return { rows, count }
  }
  return { waiting: await read('open'), returned: await read('returned') }
}
