import { expect, test } from 'vitest'
import { lastMonths } from './last-months.ts'

test('the last twelve months end with this month, across the turn of the year', () => {
  const months = lastMonths('2026-03-31')
  expect(months).toHaveLength(12)
  expect(months.at(0)).toBe('2025-04-01')
  expect(months.at(-1)).toBe('2026-03-01')
  expect(lastMonths('2026-12-01').at(0)).toBe('2026-01-01')
})
