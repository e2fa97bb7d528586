import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '../../contract.ts'
import { addresses } from '../addresses.ts'
import type * as removal from '../removal.contract.ts'
import type { DeletedCase } from '../removal.contract.ts'

const at: AddressesOf<typeof removal> = addresses

export const voidCase = (id: string, body: CallInput<typeof removal.voidCase>['body']): Promise<Case> =>
  call(at.voidCase, { params: { id }, body })

export const deleteCase = (id: string): Promise<DeletedCase> => call(at.deleteCase, { params: { id } })

export const restoreCase = (id: string): Promise<Case> => call(at.restoreCase, { params: { id } })

export const deletedCasesQuery = infiniteQueryOptions({
  queryKey: ['cases', 'bin'],
  queryFn: ({ pageParam, signal }) =>
    call(at.listDeletedCases, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** Invalidates all case queries and the dashboard after a case was created, deleted or restored. */
export async function renewCases(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['cases'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
