import { expect, test } from 'vitest'
import { isMailDue } from './mail-due.ts'

const zone = 'Pacific/Auckland'
// 08:00 on 4 November in Auckland.
const morning = new Date('2026-11-03T19:00Z')
const dueAt = (lastMailedAt: string | null, hasNewRequests = true, now = morning) =>
  isMailDue(
    { zone, hasNewRequests, lastMailedAt: lastMailedAt === null ? null : new Date(lastMailedAt) },
    now,
  )

test('the day is that of the organization', () => {
  // 23:00 on 3 November, and 01:00 on 4 November, in Auckland.
  expect(dueAt('2026-11-03T10:00Z')).toBe(true)
  expect(dueAt('2026-11-03T12:00Z')).toBe(false)
})

test('without new requests, an email is repeated after a week', () => {
  expect(dueAt('2026-10-28T19:00Z', false)).toBe(false)
  expect(dueAt('2026-10-27T19:00Z', false)).toBe(true)
})

test('nobody is mailed at night', () => {
  expect(dueAt(null)).toBe(true)
  expect(dueAt(null, true, new Date('2026-11-03T17:59Z'))).toBe(false)
  expect(dueAt(null, true, new Date('2026-11-04T08:00Z'))).toBe(false)
})
