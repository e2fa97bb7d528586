import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const interestQuery = queryOptions({
  queryKey: ['learning', 'interest'],
  queryFn: ({ signal }) => call(at.getInterest, {}, { signal }),
})

export const interestChange = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (isWanted: boolean) =>
      isWanted ? call(at.registerInterest, {}) : call(at.withdrawInterest, {}),
    onSuccess: (interest) => cache.setQueryData(interestQuery.queryKey, interest),
  })
