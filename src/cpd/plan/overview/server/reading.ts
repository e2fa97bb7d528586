import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { PlainCode } from '#platform/contract/errors.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertMaySeeUser } from '#people/users/server/service.ts'
import { planScope, type PlanScope } from './policy.ts'

/**
 * Returns the scope of a user's plan. Throws `user_not_found` if the actor may not see it. Audits the view of another user's
 * plan.
 */
export async function getAuditedPlanScope(
  deps: Deps,
  { actor, origin }: Requester,
  userId = actor.id,
  action: string,
): Promise<PlanScope> {
  if (userId !== actor.id) await assertMaySeeUser(deps, actor, userId, 'viewCpd')
  await auditView(deps.db, { ownerId: userId, actor, action, entity: 'user', entityId: userId, origin })
  return planScope(userId)
}

/**
 * Returns the scope of the plan with a goal or review, given the owner of that record. Throws `notFound` if there is no such
 * record, or the actor may not see it.
 */
export async function getScopeOfRecord(
  deps: Deps,
  { actor }: Requester,
  ownerId: string | null,
  notFound: PlainCode,
): Promise<PlanScope> {
  if (ownerId === null) throw new AppError(notFound)
  if (ownerId !== actor.id) {
    await assertMaySeeUser(deps, actor, ownerId, 'viewCpd').catch((error: unknown) => {
      const isHidden = error instanceof AppError && error.code === 'user_not_found'
      throw isHidden ? new AppError(notFound) : error
    })
  }
  return planScope(ownerId)
}
