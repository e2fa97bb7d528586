import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

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
export const saveReview = (body: ReviewBody, target: { newId: string } | { id: string; version: number }) =>
  'newId' in target
    ? call(at.createPlanReview, { body: { _id: target.newId, ...body } })
    : call(at.updatePlanReview, { params: { id: target.id }, body: { ...body, version: target.version } })

export const deleteReview = (id: string) => call(at.deletePlanReview, { params: { id } })
