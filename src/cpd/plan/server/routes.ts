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
  route(goals.listGoals, async ({ query, ...by }) => ({
    goals: (await listGoals(deps, by, query.userId)).map(toGoalView),
  })),
  route(goals.createGoal, async ({ body, ...by }) => toGoalView(await createGoal(deps, by, body))),
  route(goals.getGoal, async ({ params, ...by }) => toGoalView(await openGoal(deps, by, params.id))),
  route(goals.updateGoal, async ({ params: { id }, body: entered, ...by }) =>
    toGoalView(await updateGoal(deps, by, { id, entered, show: toGoalView })),
  ),
  route(goals.deleteGoal, async ({ params: { id }, ...by }) => {
    await deleteGoal(deps, by, id)
    return { _id: id, id }
  }),
]

const reviewRoutes = (deps: Deps): Route[] => [
  route(reviews.listPlanReviews, async ({ query, ...by }) => ({
    reviews: (await listReviews(deps, by, query.userId)).map(toReviewView),
  })),
  route(reviews.createPlanReview, async ({ body, ...by }) =>
    toReviewView(await createReview(deps, by, body)),
  ),
  route(reviews.getPlanReview, async ({ params, ...by }) =>
    toReviewView(await openReview(deps, by, params.id)),
  ),
  route(reviews.updatePlanReview, async ({ params: { id }, body: entered, ...by }) =>
    toReviewView(await updateReview(deps, by, { id, entered, show: toReviewView })),
  ),
  route(reviews.deletePlanReview, async ({ params: { id }, ...by }) => {
    await deleteReview(deps, by, id)
    return { _id: id, id }
  }),
]
