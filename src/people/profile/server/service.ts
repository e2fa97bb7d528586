import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findIdentity, findPractice } from './queries.ts'

/** The functions that the capabilities above may call. */

/** Returns what a file of the actor says whose it is: organization and number with the regulator, each null without one. */
export async function readIdentity(
  db: Db,
  actor: Actor,
): Promise<{ organization: string | null; registration: string | null }> {
  const found = await findIdentity(db, actor.id)
  return { organization: found?.org_name ?? null, registration: found?.license_number ?? null }
}

/** Returns the actor's profession and the country of their organization; what is not known is empty. */
export async function readPractice(db: Db, actor: Actor): Promise<{ profession: string; country: string }> {
  const found = await findPractice(db, actor.id)
  return { profession: found?.profession ?? '', country: found?.country ?? '' }
}
