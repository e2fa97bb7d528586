import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { CaseFilters } from '../list-filters.ts'

const at: AddressesOf<typeof contract> = addresses
type ListQuery = CallInput<typeof contract.listCases>['query']

export const loadCases = (query: ListQuery, signal?: AbortSignal) => call(at.listCases, { query }, { signal })

const pageSize = 25

// The server checks the codes in the URL; until then they may be any text.
const requestOf = (filters: CaseFilters) => filters as ListQuery

export const casesQuery = (filters: CaseFilters, sort?: 'oldest') =>
  infiniteQueryOptions({
    queryKey: ['cases', 'list', filters, sort],
    queryFn: ({ pageParam, signal }) =>
      loadCases(
        {
          ...requestOf(filters),
          limit: pageSize,
          ...(sort && { sort }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const totalsQuery = (filters: CaseFilters) =>
  queryOptions({
    queryKey: ['cases', 'totals', filters],
    queryFn: ({ signal }) => call(at.getCaseTotals, { query: requestOf(filters) }, { signal }),
  })

export const nearSearchesQuery = (q: string) =>
  queryOptions({
    queryKey: ['cases', 'near-searches', q],
    queryFn: ({ signal }) => call(at.listNearSearches, { query: { q } }, { signal }),
  })
