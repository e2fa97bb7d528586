import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { hoursWithin, practiceErrors } from './practice-rules.ts'

test('hours across the border of a window are shared by days', () => {
  const entry = { from: '2025-03-27', to: '2025-04-05', hours: 80 }
  expect(hoursWithin(entry, { from: '2025-04-01', to: '2026-03-31' })).toBe(40)
  expect(hoursWithin(entry, { from: '2024-04-01', to: '2025-03-31' })).toBe(40)
  expect(hoursWithin(entry, { from: '2025-03-01', to: '2025-04-30' })).toBe(80)
  expect(hoursWithin(entry, { from: '2025-04-06', to: '2025-04-30' })).toBe(0)
})

test('what adjoining windows hold adds up to the whole', () => {
  const days = fc.nat(900)
  fc.assert(
    fc.property(days, days, days, fc.integer({ min: 1, max: 4000 }), (start, length, border, hours) => {
      const entry = { from: plusDays('2024-01-01', start), to: plusDays('2024-01-01', start + length), hours }
      const last = plusDays('2024-01-01', border)
      const before = hoursWithin(entry, { from: '1990-01-01', to: last })
      const after = hoursWithin(entry, { from: plusDays(last, 1), to: '2090-01-01' })
      expect(before + after).toBeCloseTo(hours, 6)
    }),
  )
})

test('impossible hours are refused at their field', () => {
  const today = '2025-06-30'
  const pathsOf = (from: string, to: string, hours: number) =>
    practiceErrors({ from, to, hours }, today).map(({ path }) => path)
  expect(pathsOf('2025-06-01', '2025-06-30', 720)).toEqual([])
  expect(pathsOf('2025-06-30', '2025-06-30', 24.25)).toEqual(['hours'])
  expect(pathsOf('2025-06-30', '2025-06-29', 1)).toEqual(['to'])
  expect(pathsOf('2025-06-30', '2025-07-01', 1)).toEqual(['to'])
  expect(pathsOf('1969-12-31', '1970-01-31', 1)).toEqual(['from'])
  expect(pathsOf('2015-01-01', '2025-01-01', 1)).toEqual(['to'])
})
