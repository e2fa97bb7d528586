import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { addresses } from './addresses.ts'
import { cycleNameSchema } from '../overview/contract.ts'

const { unknownOr } = field

export const maxReviews = 200

export const reviewKinds = ['mid', 'end'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** The fields that a user enters; `review-rules.ts` checks across fields. */
const enteredFields = {
  kind: z.enum(reviewKinds, 'Choose one of the listed options.').describe('Halfway or at the end'),
  date: field.recordedDate,
  enrolmentId: unknownOr(idSchema).describe('The user’s CPD cycle that is reviewed'),
  wentWell: unknownOr(freeText(2000)),
  toChange: unknownOr(freeText(2000)),
  nextSteps: unknownOr(freeText(2000)),
  privacyChecked: unknownOr(privacyCheckedSchema),
}
export const enteredReviewSchema = z.strictObject(enteredFields)
export type EnteredReview = z.output<typeof enteredReviewSchema>

export const planReviewSchema = z.strictObject({
  ...identified,
  ownerId: z.string(),
  kind: z.enum(reviewKinds),
  date: field.responseDate,
  cycle: cycleNameSchema.nullable(),
  wentWell: z.string().nullable(),
  toChange: z.string().nullable(),
  nextSteps: z.string().nullable(),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type PlanReview = z.output<typeof planReviewSchema>

export const listPlanReviews = endpoint(addresses.listPlanReviews, {
  summary: `The reviews of one user’s plan, latest first; ${maxReviews} at most`,
  query: z.strictObject({
    userId: idSchema.optional().describe('The owner of the reviews; the caller if left out'),
  }),
  response: z.strictObject({ reviews: z.array(planReviewSchema).max(maxReviews) }),
  errors: ['user_not_found'],
})

export const createPlanReview = endpoint(addresses.createPlanReview, {
  summary:
    'Record a review of my plan; repeating the request with the same id and content returns the stored review',
  body: z.strictObject({ _id: idSchema.optional(), ...enteredFields }),
  response: planReviewSchema,
  status: 201,
  errors: ['plan_review_id_taken', 'plan_reviews_full'],
})

export const getPlanReview = endpoint(addresses.getPlanReview, {
  summary: 'One review of a plan that the caller may see',
  params: byId,
  response: planReviewSchema,
  errors: ['plan_review_not_found'],
})

export const updatePlanReview = endpoint(addresses.updatePlanReview, {
  summary:
    'Replace the entered fields of one of my reviews; if the sent version is outdated, the error contains the `current` one',
  params: byId,
  body: z.strictObject({ ...enteredFields, version: versionSchema }),
  response: planReviewSchema,
  errors: ['plan_review_not_found', 'plan_review_changed'],
})

export const deletePlanReview = endpoint(addresses.deletePlanReview, {
  summary: 'Delete one of my reviews for good',
  params: byId,
  response: z.strictObject(identified),
  errors: ['plan_review_not_found'],
})
