import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listPlanReviews: ['GET /api/cpd/plan-reviews', 'signed_in'],
  createPlanReview: ['POST /api/cpd/plan-reviews', 'signed_in'],
  getPlanReview: ['GET /api/cpd/plan-reviews/:id', 'signed_in'],
  updatePlanReview: ['PUT /api/cpd/plan-reviews/:id', 'signed_in'],
  deletePlanReview: ['DELETE /api/cpd/plan-reviews/:id', 'signed_in'],
})
