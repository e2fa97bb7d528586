import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { assertMaySeePerson } from '#users/server/service.ts'
import { activitiesOf } from './policy.ts'
import { listActivities, type ActivityRow } from './queries.ts'

export async function listRecentActivities(
  deps: Deps,
  actor: Actor,
  { userId, limit }: { userId: string; limit: number },
): Promise<ActivityRow[]> {
  await assertMaySeePerson(deps, actor, userId)
  return listActivities(deps.db, activitiesOf(actor, userId), limit)
}
