import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { Case } from '../contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const caseAddress: Address<typeof contract.getCase> = { method: 'GET', path: '/api/cases/:id', access }
const listAddress: Address<typeof contract.listCases> = { method: 'GET', path: '/api/cases', access }

/** By mission number without its `#`, or by id. */
export const loadCase = (missionNumberOrId: string, signal?: AbortSignal): Promise<Case> =>
  call(caseAddress, { params: { id: missionNumberOrId } }, { signal })

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

export const caseQuery = (missionNumberOrId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', missionNumberOrId],
    queryFn: ({ signal }) => loadCase(missionNumberOrId, signal),
  })
