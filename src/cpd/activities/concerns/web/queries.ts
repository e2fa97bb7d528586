import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** The requirements of standards that apply to the user. They change only with the profile and the cycles. */
export const concernsQuery = queryOptions({
  queryKey: ['cpd', 'concerns'],
  queryFn: ({ signal }) => call(endpoints.getCpdConcerns, {}, { signal }),
  // A request without a network fails at once; the default mode would wait silently.
})
