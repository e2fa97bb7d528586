import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as signatures from '../contract.ts'

const at: AddressesOf<typeof signatures> = addresses

// Signed on another device, often beside this one: whoever comes back to the page sees it, however lately it was loaded.
const refetchOnWindowFocus = 'always'

/** The key begins with `cases`, so that an edit of a case also reloads whether it is still signed. */
export const caseSignaturesQuery = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'sign-off', id, 'signatures'],
    queryFn: ({ signal }) => call(at.listCaseSignatures, { params: { id } }, { signal }),
    refetchOnWindowFocus,
  })
