import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const getAddress: Address<typeof contract.getInterest> = {
  method: 'GET',
  path: '/api/learning/interest',
  access,
}
const registerAddress: Address<typeof contract.registerInterest> = { ...getAddress, method: 'PUT' }
const withdrawAddress: Address<typeof contract.withdrawInterest> = { ...getAddress, method: 'DELETE' }

export const interestQuery = queryOptions({
  queryKey: ['learning', 'interest'],
  queryFn: ({ signal }) => call(getAddress, {}, { signal }),
})

export const interestChange = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (isWanted: boolean) => (isWanted ? call(registerAddress, {}) : call(withdrawAddress, {})),
    onSuccess: (interest) => cache.setQueryData(interestQuery.queryKey, interest),
  })
