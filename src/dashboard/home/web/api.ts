import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readKept } from '#platform/web/session/device-store.ts'
import type { getHome } from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const homeAddress: Address<typeof getHome> = {
  method: 'GET',
  path: '/api/dashboard/home',
  access: { kind: 'signed_in' },
}

/** Under the key of the lists of cases, so that what renews those renews this. */
export const homeQuery = queryOptions({
  queryKey: ['cases', 'list', 'home'],
  queryFn: ({ signal }) => call(homeAddress, {}, { signal }),
})

/** Whether this device holds a case that was begun and not saved: the form of a new case opens with it. */
export const holdsUnsavedCase = (userId: string): boolean => readKept('draft', 'case', userId) !== null
