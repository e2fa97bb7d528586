import type { ErrorTable } from '#platform/contract/errors.ts'

export const cpdPlanErrors = {
  goal_not_found: [404, 'This goal no longer exists, or you cannot see it.'],
  goal_id_taken: [409, 'A different goal was already saved under this id.'],
  goal_changed: [409, 'This goal was changed elsewhere. Load the current version to continue.'],
  goals_full: [409, 'You have 100 goals, the maximum. Delete one that you no longer need.'],
  plan_review_not_found: [404, 'This review no longer exists, or you cannot see it.'],
  plan_review_id_taken: [409, 'A different review was already saved under this id.'],
  plan_review_changed: [409, 'This review was changed elsewhere. Load the current version to continue.'],
  plan_reviews_full: [409, 'You have 200 reviews, the maximum. Delete one that you no longer need.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof cpdPlanErrors, true> {}
}
