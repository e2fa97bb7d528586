import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { assertMaySeeUser } from '#users/server/service.ts'
import { activitiesOf } from './policy.ts'
import { listActivities, type ActivityRow } from './queries.ts'

/** Returns the newest activities of a user. Audits the view of another user's activities. */
export async function listRecentActivities(
  deps: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
  { userId, limit }: { userId: string; limit: number },
): Promise<ActivityRow[]> {
  await assertMaySeeUser(deps, actor, userId)
  const view = { action: 'person_activities_listed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, actor, ...view, origin })
  return listActivities(deps.db, activitiesOf(actor, userId), limit)
}
