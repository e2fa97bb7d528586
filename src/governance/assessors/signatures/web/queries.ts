import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { SignatureFilter } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const outsideSignaturesQuery = (show: SignatureFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'outside-signatures', show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        at.listOutsideSignatures,
        { query: { ...(show && { show }), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const signingPairsQuery = infiniteQueryOptions({
  queryKey: ['users', 'signing-pairs'],
  queryFn: ({ pageParam, signal }) =>
    call(at.listSigningPairs, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
