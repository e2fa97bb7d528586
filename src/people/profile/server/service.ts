import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findIdentity, findPractice } from './queries.ts'

/** The functions for the capabilities above. */

/** Returns the actor's organization and registration number, which identify their files; each is null if unknown. */
export async function readIdentity(
  db: Db,
  actor: Actor,
): Promise<{ organization: string | null; registration: string | null }> {
  const identity = await findIdentity(db, actor.id)
  return { organization: identity?.org_name ?? null, registration: identity?.license_number ?? null }
}

/** Returns the actor's profession and the country of their organization; unknown values are missing. */
export async function readPractice(db: Db, actor: Actor): Promise<{ profession: string; country: string }> {
  const practice = await findPractice(db, actor.id)
  return { profession: practice?.profession ?? '', country: practice?.country ?? '' }
}
