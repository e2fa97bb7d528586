import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as cases from '../contract.ts'
import type { listPersonCases } from '../people/contract.ts'
import type { deleteCase } from '../removal/contract.ts'

type Called = Pick<typeof cases, 'getCase' | 'listCases'> & {
  deleteCase: typeof deleteCase
  listPersonCases: typeof listPersonCases
}

const access = { kind: 'signed_in' } as const

/**
 * What is called before or while the form of a case opens, without the schemas, which take longer than all the rest of
 * it: see docs/decisions/0006-addresses-without-schemas.md.
 */
export const at: { [Name in keyof Called]: Address<Called[Name]> } = {
  getCase: { method: 'GET', path: '/api/cases/:id', access },
  listCases: { method: 'GET', path: '/api/cases', access },
  deleteCase: { method: 'DELETE', path: '/api/cases/:id', access },
  listPersonCases: { method: 'GET', path: '/api/cases/user/:userId/cases', access },
}

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
        at.listCases,
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
    queryFn: ({ signal }) => call(at.getCase, { params: { id: missionNumberOrId } }, { signal }),
  })
