import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { FindingKind } from '../contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const checkAddress: Address<typeof contract.checkLogbook> = {
  method: 'GET',
  path: '/api/cases/check',
  access,
}
const findingsAddress: Address<typeof contract.listFindings> = {
  method: 'GET',
  path: '/api/cases/check/findings',
  access,
}

// Every change of a case renews the queries under `cases`.
export const checkQuery = queryOptions({
  queryKey: ['cases', 'check', 'counts'],
  queryFn: ({ signal }) => call(checkAddress, {}, { signal }),
})

export const findingsQuery = (kind: FindingKind) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'check', 'findings', kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        findingsAddress,
        { query: { kind, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
