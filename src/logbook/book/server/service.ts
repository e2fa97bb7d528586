import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { casesReviewedBy } from '#logging/cases/record/server/policy.ts'
import { countCases } from '../list/server/totals-queries.ts'

export type { ReadSignOffs } from '../export/server/sign-off-reader.ts'

/**
 * Returns the number of cases whose review the actor may end, at most `limit`. The list of these cases has the same
 * number.
 */
export async function countCasesToReview(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  limit: number,
): Promise<number> {
  const { listed } = await countCases(pool, casesReviewedBy(actor), { review: 'to_end' }, limit)
  return listed
}
