import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const calendarFeedQuery = queryOptions({
  queryKey: ['compliance-calendar'],
  queryFn: ({ signal }) => call(at.getCalendarFeed, {}, { signal }),
  // Fail at once without a network; the default mode would wait silently.
})

export const makeFeed = () => call(at.makeCalendarFeed, {})
export const revokeFeed = () => call(at.revokeCalendarFeed, {})
