import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { listColleagues } from '#users/colleagues/contract.ts'
import type * as contract from '../contract.ts'

type Called = 'offerCase' | 'listCaseOffers' | 'acceptCaseOffer' | 'dismissCaseOffer' | 'restoreCaseOffer'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof contract)[Name]> } = {
  offerCase: { method: 'POST', path: '/api/cases/:id/offers', access },
  listCaseOffers: { method: 'GET', path: '/api/case-offers', access },
  acceptCaseOffer: { method: 'POST', path: '/api/case-offers/:id/accept', access },
  dismissCaseOffer: { method: 'POST', path: '/api/case-offers/:id/dismiss', access },
  restoreCaseOffer: { method: 'POST', path: '/api/case-offers/:id/restore', access },
}
const colleaguesAddress: Address<typeof listColleagues> = { method: 'GET', path: '/api/colleagues', access }

// Without a network a call fails at once and says so; by itself it would wait for one in silence.
const networkMode = 'always'
// An organization's people change seldom, and the names are still needed where there is no network.
const keptFor = { staleTime: 5 * 60_000, gcTime: Infinity, networkMode } as const

/** Colleagues whose names contain `q`; all of them without one. */
export const colleaguesQuery = (q = '') =>
  queryOptions({
    queryKey: ['colleagues', 'search', q],
    queryFn: ({ signal }) => call(colleaguesAddress, { query: q === '' ? {} : { q } }, { signal }),
    placeholderData: keepPreviousData,
    ...keptFor,
  })

/** The names of colleagues who are chosen already. */
export const namedColleaguesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['colleagues', 'named', ids.toSorted().join(',')],
    queryFn: ({ signal }) => call(colleaguesAddress, { query: { ids: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
    ...keptFor,
  })

export const offersQuery = queryOptions({
  queryKey: ['case-offers'],
  queryFn: ({ signal }) => call(at.listCaseOffers, {}, { signal }),
  select: ({ offers }) => offers,
  networkMode,
})

export const handingOver = (caseId: string) =>
  mutationOptions({
    mutationFn: (userIds: string[]) => call(at.offerCase, { params: { id: caseId }, body: { userIds } }),
    networkMode,
  })

const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: offersQuery.queryKey })

/** Afterwards there is a draft more, also among the figures of the start page. */
export const accepting = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.acceptCaseOffer, { params: { id } }),
    // Not waited for: with the new list the offer is gone from the screen, and with it what is to follow.
    onSuccess: () => {
      void renew(cache)
      void cache.invalidateQueries({ queryKey: ['cases', 'list'] })
    },
    networkMode,
  })

export const dismissing = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.dismissCaseOffer, { params: { id } }),
    onSuccess: () => void renew(cache),
    networkMode,
  })

/** Done when the list has it again. */
export const restoring = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.restoreCaseOffer, { params: { id } }),
    onSuccess: () => renew(cache),
    networkMode,
  })
