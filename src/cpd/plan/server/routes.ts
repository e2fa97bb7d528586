import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as goals from '../goals/contract.ts'
import { createGoal, deleteGoal, updateGoal } from '../goals/server/goals.ts'
import { listGoals, openGoal } from '../goals/server/list-goals.ts'
import { toGoalView } from '../goals/server/views.ts'
import * as reviews from '../reviews/contract.ts'
import { listReviews, openReview } from '../reviews/server/list-reviews.ts'
import { createReview, deleteReview, updateReview } from '../reviews/server/reviews.ts'
import { toReviewView } from '../reviews/server/views.ts'

export const cpdPlanRoutes = (deps: Deps): Route[] => [...goalRoutes(deps), ...reviewRoutes(deps)]

const goalRoutes = (deps: Deps): Route[] => [
  route(goals.listGoals, async ({ query, ...requester }) => ({
    goals: (await listGoals(deps, requester, query.userId)).map(toGoalView),
  })),
  route(goals.createGoal, async ({ body, ...requester }) =>
    toGoalView(await createGoal(deps, requester, body)),
  ),
  route(goals.getGoal, async ({ params, ...requester }) =>
    toGoalView(await openGoal(deps, requester, params.id)),
  ),
  route(goals.updateGoal, async ({ params: { id }, body: content, ...requester }) =>
    toGoalView(await updateGoal(deps, requester, { id, content, toView: toGoalView })),
  ),
  route(goals.deleteGoal, async ({ params: { id }, ...requester }) => {
    await deleteGoal(deps, requester, id)
    return { _id: id, id }
  }),
]

const reviewRoutes = (deps: Deps): Route[] => [
  route(reviews.listPlanReviews, async ({ query, ...requester }) => ({
    reviews: (await listReviews(deps, requester, query.userId)).map(toReviewView),
  })),
  route(reviews.createPlanReview, async ({ body, ...requester }) =>
    toReviewView(await createReview(deps, requester, body)),
  ),
  route(reviews.getPlanReview, async ({ params, ...requester }) =>
    toReviewView(await openReview(deps, requester, params.id)),
  ),
  route(reviews.updatePlanReview, async ({ params: { id }, body: content, ...requester }) =>
    toReviewView(await updateReview(deps, requester, { id, content, toView: toReviewView })),
  ),
  route(reviews.deletePlanReview, async ({ params: { id }, ...requester }) => {
    await deleteReview(deps, requester, id)
    return { _id: id, id }
  }),
]
