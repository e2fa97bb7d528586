import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { addresses } from './addresses.ts'

export const calendarFeedSchema = z.strictObject({
  madeAt: z.iso.datetime().nullable().describe('When the address was created; null: there is none'),
})
export type CalendarFeed = z.output<typeof calendarFeedSchema>

export const getCalendarFeed = endpoint(addresses.getCalendarFeed, {
  summary: 'Whether my expiry dates have a calendar address to subscribe to',
  response: calendarFeedSchema,
})

export const makeCalendarFeed = endpoint(addresses.makeCalendarFeed, {
  summary: 'Create the address of my calendar; the previous one stops working',
  response: z.strictObject({
    url: z.string().describe('Shown once: Sortie stores only its hash'),
    madeAt: z.iso.datetime(),
  }),
  errors: ['requests_throttled'],
})

export const revokeCalendarFeed = endpoint(addresses.revokeCalendarFeed, {
  summary: 'Revoke the address of my calendar',
  response: calendarFeedSchema,
})

export const openCalendar = endpoint(addresses.openCalendar, {
  summary: 'The days on which requirements expire, as a calendar, for anyone who has its address',
  params: z.strictObject({ token: z.string().max(200).describe('Ends in .ics') }),
  response: fileAnswer,
  errors: ['calendar_not_found', 'requests_throttled'],
})
