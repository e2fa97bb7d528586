import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import { countWaiting, listWaiting } from './queries.ts'

/** Returns how many records wait for an overseer to verify them, up to a limit, and since when the first of them waits. */
export async function readWaiting(
  db: Db,
  actor: Actor,
  limit: number,
): Promise<{ count: number; since: Date | null }> {
  const scope = overseenBy(actor)
  const [longest] = await listWaiting(db, scope, 1)
  return { count: longest ? await countWaiting(db, scope, limit) : 0, since: longest?.created_at ?? null }
}
