import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as history from '#logging/cases/record/case-history.contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const historyAddress: Address<typeof history.listCaseChanges> = {
  method: 'GET',
  path: '/api/cases/:id/history',
  access: { kind: 'signed_in' },
}

/** The version is part of the key, so a new version of the case reloads the history. */
export const historyQuery = (id: string, version: number) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'history', id, version],
    queryFn: ({ pageParam, signal }) =>
      call(
        historyAddress,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
  })
