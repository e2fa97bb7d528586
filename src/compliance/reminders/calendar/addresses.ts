import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  getCalendarFeed: ['GET /api/compliance/calendar-feed', 'signed_in'],
  makeCalendarFeed: ['POST /api/compliance/calendar-feed', 'signed_in'],
  revokeCalendarFeed: ['DELETE /api/compliance/calendar-feed', 'signed_in'],
  openCalendar: ['GET /api/compliance/calendar/:token', 'public'],
})
