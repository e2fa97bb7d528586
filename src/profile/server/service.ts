import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findPractice, findRegistration } from './queries.ts'

/** The functions that the capabilities above may call. */

/** Returns the actor's own number with their regulator, or null without one. */
export const readRegistration = (db: Db, actor: Actor): Promise<string | null> =>
  findRegistration(db, actor.id)

/** Returns the actor's profession and the country of their organization; what is not known is empty. */
export async function readPractice(db: Db, actor: Actor): Promise<{ profession: string; country: string }> {
  const found = await findPractice(db, actor.id)
  return { profession: found?.profession ?? '', country: found?.country ?? '' }
}
