import { recordLook } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { assertMaySeePerson } from '#users/directory/server/people.ts'
import { activitiesOf } from './policy.ts'
import {
  deleteActivitiesOf,
  listActivities,
  listKeptActivities,
  type ActivityRow,
  type KeptActivityRow,
} from './queries.ts'

/** A look at another's is written down. */
export async function listRecentActivities(
  deps: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
  { userId, limit }: { userId: string; limit: number },
): Promise<ActivityRow[]> {
  await assertMaySeePerson(deps, actor, userId)
  const look = { action: 'person_activities_listed', entity: 'user', entityId: userId }
  await recordLook(deps.db, { ownerId: userId, actor, ...look, origin })
  return listActivities(deps.db, activitiesOf(actor, userId), limit)
}

/** Everything one has done and planned, to take along. */
export const exportActivities = (deps: Deps, actor: Actor): Promise<KeptActivityRow[]> =>
  listKeptActivities(deps.db, activitiesOf(actor, actor.id))

/** With the person go their activities and the evidence for them. */
export async function eraseActivities(tx: Tx, userId: string): Promise<void> {
  for (const key of await deleteActivitiesOf(tx, userId)) await removeFileAfter(tx, key)
}
