import { expect, test } from 'vitest'
import { statusOf } from './post-status.ts'

const now = new Date('2026-11-29T12:00:00Z')
const before = new Date('2026-11-29T11:59:59Z')
const after = new Date('2026-11-29T12:00:01Z')
const none = { publishAt: null, expiresAt: null, withdrawnAt: null }

test.each([
  ['draft', none],
  ['scheduled', { ...none, publishAt: after }],
  ['live', { ...none, publishAt: now }],
  ['live', { ...none, publishAt: before, expiresAt: after }],
  ['expired', { ...none, publishAt: before, expiresAt: now }],
  ['withdrawn', { ...none, publishAt: before, withdrawnAt: before }],
  ['withdrawn', { ...none, publishAt: after, withdrawnAt: before }],
] as const)('a post is %s by its times alone', (status, times) => {
  expect(statusOf(times, now)).toBe(status)
})
