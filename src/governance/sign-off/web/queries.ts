import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as signatures from '../contract.ts'

const at: AddressesOf<typeof signatures> = addresses

// A supervisor often signs on another device beside this one. So the page is reloaded whenever it gets the focus, even if it was
// loaded just before.
const refetchOnWindowFocus = 'always'

/** The key begins with `cases`, so that an edit of a case also reloads its signatures. */
export const caseSignaturesQuery = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'sign-off', id, 'signatures'],
    queryFn: ({ signal }) => call(at.listCaseSignatures, { params: { id } }, { signal }),
    refetchOnWindowFocus,
  })
