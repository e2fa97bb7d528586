import { expect, test } from 'vitest'
import { readLogbookSearch } from './list-search.ts'
import { periodDates } from './list-filters.ts'

test('a week starts on Monday, also when today is Sunday or Monday', () => {
  expect(periodDates({ period: 'week' }, '2026-03-15')).toEqual({ from: '2026-03-09', to: '2026-03-15' })
  expect(periodDates({ period: 'week' }, '2026-03-09')).toEqual({ from: '2026-03-09', to: '2026-03-09' })
})

test('the last three months end today and start on the same day, or on the last of a shorter month', () => {
  expect(periodDates({ period: 'quarter' }, '2026-03-15')).toEqual({ from: '2025-12-15', to: '2026-03-15' })
  expect(periodDates({ period: 'quarter' }, '2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' })
})

test('this month and this year start on their first day', () => {
  expect(periodDates({ period: 'month' }, '2026-03-15').from).toBe('2026-03-01')
  expect(periodDates({ period: 'year' }, '2026-03-15').from).toBe('2026-01-01')
})

test('a URL with invalid parameters still opens the logbook', () => {
  expect(readLogbookSearch({ q: '  ', period: 'decade', from: 'x', type: 7 })).toEqual({})
  expect(readLogbookSearch({ clinician: "1' or 1=1" })).toEqual({})
  expect(readLogbookSearch({ period: 'custom', from: '2026-01-01', to: 'soon' })).toEqual({
    period: 'custom',
    from: '2026-01-01',
  })
})

test('numbers and yes or no in a hand-written URL are read as text, invalid codes are ignored', () => {
  expect(
    readLogbookSearch({ q: 25, simulated: false, flagged: true, procedure: 'x y', status: 'draft' }),
  ).toMatchObject({
    q: '25',
    simulated: 'false',
    flagged: 'true',
    procedure: undefined,
    status: 'draft',
  })
})
