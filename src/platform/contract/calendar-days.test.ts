import { expect, test } from 'vitest'
import { plusDays } from './calendar-days.ts'

test('adding days follows the calendar, not 24-hour periods', () => {
  expect(plusDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(plusDays('2025-03-30', 1)).toBe('2025-03-31')
  expect(plusDays('2025-01-01', -1)).toBe('2024-12-31')
})
