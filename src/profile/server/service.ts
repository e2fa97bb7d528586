import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findRegistration } from './queries.ts'

/** The functions that the capabilities above may call. */

/** Returns the actor's own number with their regulator, or null without one. */
export const readRegistration = (db: Db, actor: Actor): Promise<string | null> =>
  findRegistration(db, actor.id)
