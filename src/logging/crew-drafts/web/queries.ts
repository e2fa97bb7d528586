import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { addresses as colleagues } from '#people/users/colleagues/addresses.ts'
import type { AddressesOf, AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { listColleagues } from '#people/users/colleagues/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses
const colleaguesAddress: AddressOf<typeof listColleagues> = colleagues.listColleagues

// Colleagues rarely change, and their names are needed offline too.
const cacheTimes = { staleTime: 5 * 60_000, gcTime: Infinity } as const

/** Loads the colleagues whose names contain `q`, or all colleagues without `q`. */
export const colleaguesQuery = (q = '') =>
  queryOptions({
    queryKey: ['colleagues', 'search', q],
    queryFn: ({ signal }) => call(colleaguesAddress, { query: q === '' ? {} : { q } }, { signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes,
  })

/** Loads the names of colleagues who are already chosen. */
export const namedColleaguesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['colleagues', 'named', ids.toSorted().join(',')],
    queryFn: ({ signal }) => call(colleaguesAddress, { query: { ids: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
    ...cacheTimes,
  })

export const crewDraftsQuery = queryOptions({
  queryKey: ['case-offers'],
  queryFn: ({ signal }) => call(at.listCaseOffers, {}, { signal }),
  select: ({ offers }) => offers,
})

export const handingOverCase = (caseId: string) =>
  mutationOptions({
    mutationFn: (userIds: string[]) => call(at.offerCase, { params: { id: caseId }, body: { userIds } }),
  })

const refetchCrewDrafts = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: crewDraftsQuery.queryKey })

/** Accepts a crew draft, and refetches the lists and counts that now include a new draft. */
export const acceptingCrewDraft = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.acceptCaseOffer, { params: { id } }),
    // Not awaited: after the refetch the component would be unmounted before its own callback runs.
    onSuccess: () => {
      void refetchCrewDrafts(cache)
      void cache.invalidateQueries({ queryKey: ['cases', 'list'] })
    },
  })

export const dismissingCrewDraft = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.dismissCaseOffer, { params: { id } }),
    onSuccess: () => void refetchCrewDrafts(cache),
  })

/** Restores a dismissed crew draft. The promise settles once the refetched list contains the draft again. */
export const restoringCrewDraft = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.restoreCaseOffer, { params: { id } }),
    onSuccess: () => refetchCrewDrafts(cache),
  })
