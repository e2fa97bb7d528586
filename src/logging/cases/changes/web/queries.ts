import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '../../contract.ts'
import type * as removal from '../removal.contract.ts'
import type { DeletedCase } from '../removal.contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const voidAddress: Address<typeof removal.voidCase> = {
  method: 'POST',
  path: '/api/cases/:id/void',
  access,
}
const deleteAddress: Address<typeof removal.deleteCase> = {
  method: 'DELETE',
  path: '/api/cases/:id',
  access,
}
const restoreAddress: Address<typeof removal.restoreCase> = {
  method: 'POST',
  path: '/api/cases/:id/restore',
  access,
}
const deletedCasesAddress: Address<typeof removal.listDeletedCases> = {
  method: 'GET',
  path: '/api/cases/deleted',
  access,
}

export const voidCase = (id: string, body: CallInput<typeof removal.voidCase>['body']): Promise<Case> =>
  call(voidAddress, { params: { id }, body })

export const deleteCase = (id: string): Promise<DeletedCase> => call(deleteAddress, { params: { id } })

export const restoreCase = (id: string): Promise<Case> => call(restoreAddress, { params: { id } })

export const deletedCasesQuery = infiniteQueryOptions({
  queryKey: ['cases', 'bin'],
  queryFn: ({ pageParam, signal }) =>
    call(deletedCasesAddress, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
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
