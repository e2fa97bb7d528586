import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as allocations from '../allocations.contract.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract & typeof allocations> = addresses

/** The key begins with `cpd`, so that saving an activity refetches it. */
export const enrolmentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'enrolments', userId],
    queryFn: ({ signal }) => call(endpoints.listEnrolments, { query: { userId } }, { signal }),
    select: ({ enrolments }) => enrolments,
  })

export const enrolmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'enrolment', id],
    queryFn: ({ signal }) => call(endpoints.getEnrolment, { params: { id } }, { signal }),
  })

export const allocationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'allocations', id],
    queryFn: ({ signal }) => call(endpoints.getAllocations, { params: { id } }, { signal }),
  })

const refetchCpd = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cpd'] })

export type NewCycle = CallInput<typeof contract.createEnrolment>['body']
export type CycleChange = CallInput<typeof contract.updateEnrolment>['body']

/**
 * Begins several cycles one after the other, because each may be refused separately. After a failure, the call can be
 * repeated: a cycle that has begun is not begun twice.
 */
export const beginningCycles = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async (cycles: readonly NewCycle[]) => {
      for (const body of cycles) await call(endpoints.createEnrolment, { body })
    },
    onSettled: () => refetchCpd(cache),
  })

export const changingCycle = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: CycleChange) => call(endpoints.updateEnrolment, { params: { id }, body }),
    onSuccess: () => refetchCpd(cache),
    // After a conflict the screen shows the version that another device saved.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refetchCpd(cache) : undefined),
  })

export const deletingCycle = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(endpoints.deleteEnrolment, { params: { id } }),
    onSuccess: () => refetchCpd(cache),
  })

export type AllocationsBody = CallInput<typeof allocations.putAllocations>['body']

export const settingAllocations = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: AllocationsBody) => call(endpoints.putAllocations, { params: { id }, body }),
    onSuccess: () => refetchCpd(cache),
  })
