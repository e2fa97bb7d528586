import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

type Called = 'getCalendarFeed' | 'makeCalendarFeed' | 'revokeCalendarFeed'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const path = '/api/compliance/calendar-feed'
const access = { kind: 'signed_in' } as const
const at: { [Name in Called]: Address<(typeof contract)[Name]> } = {
  getCalendarFeed: { method: 'GET', path, access },
  makeCalendarFeed: { method: 'POST', path, access },
  revokeCalendarFeed: { method: 'DELETE', path, access },
}

export const calendarFeedQuery = queryOptions({
  queryKey: ['compliance-calendar'],
  queryFn: ({ signal }) => call(at.getCalendarFeed, {}, { signal }),
  // Fail at once without a network; the default mode would wait silently.
})

export const makeFeed = () => call(at.makeCalendarFeed, {})
export const revokeFeed = () => call(at.revokeCalendarFeed, {})
