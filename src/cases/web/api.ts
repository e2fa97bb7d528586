import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { getCase, listCases } from '../contract.ts'

export interface CaseFilters {
  q?: string | undefined
  type?: string | undefined
  missionType?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const pageSize = 25

export const casesQuery = (filters: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCases,
        { query: { ...filters, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** By mission number without its `#`, or by id. */
export const caseQuery = (missionNumberOrId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', missionNumberOrId],
    queryFn: ({ signal }) => call(getCase, { params: { id: missionNumberOrId } }, { signal }),
  })
