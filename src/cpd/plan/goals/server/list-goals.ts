import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { getAuditedPlanScope, getScopeOfRecord } from '../../overview/server/reading.ts'
import { maxGoals } from '../contract.ts'
import { withNames } from './named-goals.ts'
import { findGoal, findGoalOwner, listGoalRows } from './queries.ts'
import type { NamedGoal } from './row-mapping.ts'

/** Returns the goals of a user. Audits the view of another user's goals. */
export async function listGoals(
  deps: Deps,
  requester: Requester,
  userId: string | undefined,
): Promise<NamedGoal[]> {
  const scope = await getAuditedPlanScope(deps, requester, userId, 'goals_listed')
  return withNames(deps.db, requester.actor, scope, await listGoalRows(deps.db, scope, maxGoals))
}

/** Returns one goal. Audits the view of another user's goal. Throws `goal_not_found` if the actor may not see it. */
export async function openGoal(deps: Deps, requester: Requester, id: string): Promise<NamedGoal> {
  const scope = await getScopeOfRecord(deps, requester, await findGoalOwner(deps.db, id), 'goal_not_found')
  const row = await findGoal(deps.db, scope, id)
  const [goal] = row ? await withNames(deps.db, requester.actor, scope, [row]) : []
  if (!row || !goal) throw new AppError('goal_not_found')
  const view = { action: 'goal_viewed', entity: 'cpd_goal', entityId: id, entityVersion: row.version }
  await auditView(deps.db, { ownerId: scope.ownerId, ...requester, ...view })
  return goal
}
