import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { getAuditedPlanScope, getScopeOfRecord } from '../../overview/server/reading.ts'
import { maxReviews } from '../contract.ts'
import { withCycles } from './named-reviews.ts'
import { findReview, findReviewOwner, listReviewRows } from './queries.ts'
import type { NamedReview } from './row-mapping.ts'

/** Returns the reviews of a user's plan. Audits the view of another user's reviews. */
export async function listReviews(
  deps: Deps,
  requester: Requester,
  userId: string | undefined,
): Promise<NamedReview[]> {
  const scope = await getAuditedPlanScope(deps, requester, userId, 'plan_reviews_listed')
  return withCycles(deps.db, scope, await listReviewRows(deps.db, scope, maxReviews))
}

/** Returns one review. Audits the view of another user's review. Throws `plan_review_not_found` if the actor may not see it. */
export async function openReview(deps: Deps, requester: Requester, id: string): Promise<NamedReview> {
  const scope = await getScopeOfRecord(
    deps,
    requester,
    await findReviewOwner(deps.db, id),
    'plan_review_not_found',
  )
  const row = await findReview(deps.db, scope, id)
  const [review] = row ? await withCycles(deps.db, scope, [row]) : []
  if (!row || !review) throw new AppError('plan_review_not_found')
  const view = { action: 'plan_review_viewed', entity: 'cpd_plan_review', entityId: id }
  await auditView(deps.db, { ownerId: scope.ownerId, ...requester, ...view, entityVersion: row.version })
  return review
}
