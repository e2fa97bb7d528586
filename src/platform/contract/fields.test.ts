import { expect, test } from 'vitest'
import { calendarDate, minuteTime } from './fields.ts'

test('a date of the year 0000 is refused, because the database has no such year', () => {
  expect(calendarDate.safeParse('0000-01-01').error?.issues[0]?.message).toBe(
    'Use a date such as 2025-03-04.',
  )
  expect(minuteTime.safeParse('0000-01-01T09:12Z').success).toBe(false)
  expect(calendarDate.safeParse('0001-01-01').success).toBe(true)
})
