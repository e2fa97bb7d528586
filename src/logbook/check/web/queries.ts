import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { FindingKind } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses
// Every change of a case renews the queries under `cases`.
export const checkQuery = queryOptions({
  queryKey: ['cases', 'check', 'counts'],
  queryFn: ({ signal }) => call(at.checkLogbook, {}, { signal }),
})

export const findingsQuery = (kind: FindingKind) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'check', 'findings', kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        at.listFindings,
        { query: { kind, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
