import { expect, test } from 'vitest'
import { formatAge, formatDate, formatDateTime, formatTime } from './dates.ts'

test('a calendar date is the same day in every time zone', () => {
  expect(formatDate('2026-03-14')).toBe('14 Mar 2026')
  expect(formatDate('2026-09-01', 'Pacific/Honolulu')).toBe('1 Sep 2026')
})

test('a time is formatted in the given time zone, in 24 hours', () => {
  expect(formatDate('2026-03-14T23:30:00Z', 'Europe/Stockholm')).toBe('15 Mar 2026')
  expect(formatTime('2026-03-14T23:30:00Z', 'Europe/Stockholm')).toBe('00:30')
  expect(formatDateTime('2026-03-14T06:05:00Z', 'UTC')).toBe('14 Mar 2026, 06:05')
})

test('a time is relative for 24 hours, then it is the local date', () => {
  const now = '2026-03-14T12:00:00Z'
  expect(formatAge('2026-03-14T11:30:00Z', now, 'UTC')).toBe('30 min ago')
  expect(formatAge('2026-03-14T10:59:00Z', now, 'UTC')).toBe('1 hour ago')
  expect(formatAge('2026-03-13T12:00:01Z', now, 'UTC')).toBe('23 hours ago')
  expect(formatAge('2026-03-13T12:00:00Z', now, 'UTC')).toBe('13 Mar 2026')
})

test('an age is shown in minutes, then in hours', () => {
  const at = '2026-03-14T12:00:30Z'
  expect(formatAge('2026-03-14T12:00:00Z', at)).toBe('just now')
  expect(formatAge('2026-03-14T12:01:10Z', at), 'of a clock that is a little ahead').toBe('just now')
  expect(formatAge('2026-03-16T12:00:00Z', at, 'UTC')).toBe('16 Mar 2026')
  expect(formatAge('2026-03-14T11:48:00Z', at)).toBe('12 min ago')
  expect(formatAge('2026-03-14T09:48:00Z', at)).toBe('2 hours ago')
})
