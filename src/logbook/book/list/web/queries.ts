import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { CaseFilters } from '../list-filters.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const listAddress: Address<typeof contract.listCases> = {
  method: 'GET',
  path: '/api/cases',
  access: { kind: 'signed_in' },
}

const totalsAddress: Address<typeof contract.getCaseTotals> = {
  method: 'GET',
  path: '/api/cases/totals',
  access: { kind: 'signed_in' },
}

const nearSearchesAddress: Address<typeof contract.listNearSearches> = {
  method: 'GET',
  path: '/api/cases/near-searches',
  access: { kind: 'signed_in' },
}

type ListQuery = CallInput<typeof contract.listCases>['query']

export const loadCases = (query: ListQuery, signal?: AbortSignal) => call(listAddress, { query }, { signal })

const pageSize = 25

// The server checks the codes in the URL; until then they are any text.
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
    queryFn: ({ signal }) => call(totalsAddress, { query: requestOf(filters) }, { signal }),
  })

export const nearSearchesQuery = (q: string) =>
  queryOptions({
    queryKey: ['cases', 'near-searches', q],
    queryFn: ({ signal }) => call(nearSearchesAddress, { query: { q } }, { signal }),
  })
