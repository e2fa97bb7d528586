import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { makeCalendarFeed } from './contract.ts'

export const examples: Examples = {
  callers: {
    openCalendar: everyone,
  },
  accepted: {
    openCalendar: async ({ app, own }) => {
      const { body } = await app.as(own.person).call(makeCalendarFeed)
      return { params: { token: body.url?.split('/').at(-1) ?? '' } }
    },
  },
  rows: async ({ app, owner }) => {
    await app.as(owner).call(makeCalendarFeed, {})
    return {}
  },
}
