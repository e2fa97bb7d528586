import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { newsFor, postsManagedBy } from '../posts/server/policy.ts'
import { findUnanswered, type UnansweredPost } from '../posts/server/unanswered-queries.ts'
import { countWaiting } from '../reading/server/queries.ts'

/** Counts the posts that wait for an answer of the actor. */
export async function countWaitingNews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<number> {
  const { waiting } = await countWaiting(db, newsFor(actor), { now: clock.now(), timeZone: actor.timeZone })
  return waiting
}

/** Returns the post whose question waits longest for the actor, and how many questions wait. Clinicians write no posts. */
export const findWaitingQuestions = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<UnansweredPost | null> =>
  actor.role === 'clinician' ? null : ((await findUnanswered(db, postsManagedBy(actor), clock.now())) ?? null)

export type { UnansweredPost }
