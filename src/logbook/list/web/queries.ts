import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const listAddress: Address<typeof contract.listCases> = {
  method: 'GET',
  path: '/api/cases',
  access: { kind: 'signed_in' },
}

export const loadCases = (query: CallInput<typeof contract.listCases>['query'], signal?: AbortSignal) =>
  call(listAddress, { query }, { signal })

export interface CaseFilters {
  q?: string | undefined
  type?: string | undefined
  missionType?: string | undefined
  from?: string | undefined
  to?: string | undefined
  clinician?: string | undefined
}

const pageSize = 25

export const casesQuery = (filters: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      loadCases({ ...filters, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
