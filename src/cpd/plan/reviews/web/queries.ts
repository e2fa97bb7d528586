import { queryOptions } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

type Called =
  | 'listPlanReviews'
  | 'createPlanReview'
  | 'getPlanReview'
  | 'updatePlanReview'
  | 'deletePlanReview'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof contract)[Name]> } = {
  listPlanReviews: { method: 'GET', path: '/api/cpd/plan-reviews', access },
  createPlanReview: { method: 'POST', path: '/api/cpd/plan-reviews', access },
  getPlanReview: { method: 'GET', path: '/api/cpd/plan-reviews/:id', access },
  updatePlanReview: { method: 'PUT', path: '/api/cpd/plan-reviews/:id', access },
  deletePlanReview: { method: 'DELETE', path: '/api/cpd/plan-reviews/:id', access },
}

export const reviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'plan-reviews', userId],
    queryFn: ({ signal }) => call(at.listPlanReviews, { query: { userId } }, { signal }),
    select: ({ reviews }) => reviews,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'plan-review', id],
    queryFn: ({ signal }) => call(at.getPlanReview, { params: { id } }, { signal }),
  })

export type ReviewBody = Omit<CallInput<typeof contract.createPlanReview>['body'], '_id'>

/** Records a review under this id, or replaces the edited one. */
export const saveReview = (body: ReviewBody, to: { newId: string } | { id: string; version: number }) =>
  'newId' in to
    ? call(at.createPlanReview, { body: { _id: to.newId, ...body } })
    : call(at.updatePlanReview, { params: { id: to.id }, body: { ...body, version: to.version } })

export const deleteReview = (id: string) => call(at.deletePlanReview, { params: { id } })
