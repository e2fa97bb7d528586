import { expect, test } from 'vitest'
import { ageText, toDateFilter } from './mission-age.ts'
import { readReviewSearch } from './review-search.ts'

test('the filters “older than a week” and “older than four weeks” leave out younger missions', () => {
  expect(toDateFilter('all', '2026-03-15')).toEqual({})
  expect(toDateFilter('week', '2026-03-15')).toEqual({ to: '2026-03-07' })
  expect(toDateFilter('month', '2026-03-15')).toEqual({ to: '2026-02-14' })
})

test('the age of a mission is counted in days, across months and clock changes', () => {
  expect(ageText('2026-03-15', '2026-03-15')).toBe('today')
  expect(ageText('2026-03-14', '2026-03-15')).toBe('1 day')
  expect(ageText('2026-02-15', '2026-03-30')).toBe('43 days')
})

test('a URL with an unknown age shows all missions', () => {
  expect(readReviewSearch({ age: 'month' })).toEqual({ age: 'month' })
  for (const age of ['decade', 7, null, 'all']) expect(readReviewSearch({ age })).toEqual({})
})
