import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const reviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'plan-reviews', userId],
    queryFn: ({ signal }) => call(endpoints.listPlanReviews, { query: { userId } }, { signal }),
    select: ({ reviews }) => reviews,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'plan-review', id],
    queryFn: ({ signal }) => call(endpoints.getPlanReview, { params: { id } }, { signal }),
  })

export type ReviewBody = Omit<CallInput<typeof contract.createPlanReview>['body'], '_id'>

/** Records a review under this id, or replaces the edited one. */
export const saveReview = (body: ReviewBody, target: { newId: string } | { id: string; version: number }) =>
  'newId' in target
    ? call(endpoints.createPlanReview, { body: { _id: target.newId, ...body } })
    : call(endpoints.updatePlanReview, {
        params: { id: target.id },
        body: { ...body, version: target.version },
      })

export const deleteReview = (id: string) => call(endpoints.deletePlanReview, { params: { id } })
