import { infiniteQueryOptions } from '@tanstack/react-query'
import { addresses as record } from '#logging/cases/record/addresses.ts'
import type { AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as history from '#logging/cases/record/case-history.contract.ts'

const historyAddress: AddressOf<typeof history.listCaseChanges> = record.listCaseChanges

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
