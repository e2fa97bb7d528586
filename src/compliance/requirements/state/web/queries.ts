import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export interface StatesRequest {
  userId?: string | undefined
  asOf?: string | undefined
}

export const statesQuery = ({ userId, asOf }: StatesRequest) =>
  queryOptions({
    queryKey: ['compliance', 'states', userId ?? null, asOf ?? null],
    queryFn: ({ signal }) => call(endpoints.getStates, { query: { userId, asOf } }, { signal }),
  })
