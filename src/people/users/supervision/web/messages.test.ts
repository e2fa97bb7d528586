import { expect, test } from 'vitest'
import type { SupervisionLink } from '../contract.ts'
import { periodText } from './messages.ts'

const link = (facts: Partial<SupervisionLink>) =>
  periodText({ state: 'active', startsOn: '2026-03-03', endsOn: null, endedOn: null, ...facts })

test('supervision lasts since its first day, or from the first to the last', () => {
  expect(link({})).toBe('Since 3 Mar 2026')
  expect(link({ endsOn: '2026-04-05' })).toBe('3 Mar 2026 to 5 Apr 2026')
})

test('supervision that has not begun is not “since” a day in the future', () => {
  expect(link({ state: 'planned' })).toBe('From 3 Mar 2026')
})

test('supervision that ended early shows the day on which it ended, not the planned last day', () => {
  expect(link({ state: 'ended', endsOn: '2026-04-05', endedOn: '2026-03-20' })).toBe(
    '3 Mar 2026 to 20 Mar 2026',
  )
  expect(link({ state: 'ended', endedOn: '2026-03-20' })).toBe('3 Mar 2026 to 20 Mar 2026')
})

test('supervision that lapsed shows its last day, not the day after', () => {
  expect(link({ state: 'ended', endsOn: '2026-04-05', endedOn: '2026-04-06' })).toBe(
    '3 Mar 2026 to 5 Apr 2026',
  )
})

test('supervision that was ended before its first day says so', () => {
  expect(link({ state: 'ended', endsOn: '2026-04-05', endedOn: '2026-03-01' })).toBe(
    'Was to begin on 3 Mar 2026, ended on 1 Mar 2026',
  )
})
