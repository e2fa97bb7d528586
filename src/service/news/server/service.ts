import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { newsFor } from '../posts/server/policy.ts'
import { countWaiting } from '../reading/server/queries.ts'

/** Counts the posts that wait for an answer of the actor. */
export async function countWaitingNews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<number> {
  const { waiting } = await countWaiting(db, newsFor(actor), { now: clock.now(), timeZone: actor.timeZone })
  return waiting
}
