import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { maxGoals } from '../goals/contract.ts'
import { withNames } from '../goals/server/named-goals.ts'
import { deleteGoalsOf, listGoalRows } from '../goals/server/queries.ts'
import { toGoalView } from '../goals/server/views.ts'
import { maxReviews } from '../reviews/contract.ts'
import { withCycles } from '../reviews/server/named-reviews.ts'
import { deleteReviewsOf, listReviewRows } from '../reviews/server/queries.ts'
import { toReviewView } from '../reviews/server/views.ts'
import { ownPlan } from '../overview/server/policy.ts'

export const exportedPlan: DataExport = {
  readme: {
    'cpd-plan.json': 'Your development plan: its goals with the activities that you linked, and its reviews.',
  },
  files: async ({ db }, actor) => {
    const scope = ownPlan(actor)
    const goals = await withNames(db, actor, scope, await listGoalRows(db, scope, maxGoals))
    const reviews = await withCycles(db, scope, await listReviewRows(db, scope, maxReviews))
    const plan = {
      goals: goals.map(toGoalView).map(withoutOwner),
      reviews: reviews.map(toReviewView).map(withoutOwner),
    }
    return [toJsonFile('cpd-plan.json', plan)]
  },
}

const withoutOwner = <View extends { _id: string; ownerId: string }>({
  _id,
  ownerId: _owner,
  ...view
}: View) => view

export async function erasePlan(tx: Tx, userId: string): Promise<void> {
  await deleteGoalsOf(tx, userId)
  await deleteReviewsOf(tx, userId)
}
