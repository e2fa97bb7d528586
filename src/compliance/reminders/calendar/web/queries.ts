import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const calendarFeedQuery = queryOptions({
  queryKey: ['compliance-calendar'],
  queryFn: ({ signal }) => call(endpoints.getCalendarFeed, {}, { signal }),
  // A request without a network fails at once; the default mode would wait silently.
})

export const makeFeed = () => call(endpoints.makeCalendarFeed, {})
export const revokeFeed = () => call(endpoints.revokeCalendarFeed, {})
