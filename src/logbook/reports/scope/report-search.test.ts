import { expect, test } from 'vitest'
import { readReportSearch } from './report-search.ts'
import { reportDates, toReportFilters } from './report-filters.ts'

const today = '2024-02-29'

test('this year is the whole calendar year; the last 12 months end today, also on 29 February', () => {
  expect(reportDates({ period: 'year' }, today)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  expect(reportDates({ period: 'last12' }, today)).toEqual({ from: '2023-03-01', to: today })
  expect(reportDates({ period: 'last12' }, '2026-03-14')).toEqual({ from: '2025-03-15', to: '2026-03-14' })
  expect(reportDates({}, today)).toEqual({})
})

test('invalid parameters of the URL are ignored, and the valid ones are kept', () => {
  const search = { view: 'other', period: 'decade', from: '2024-01-01', type: '<b>', clinician: 'me' }
  expect(toReportFilters(readReportSearch(search), today)).toEqual({})
  const custom = readReportSearch({ period: 'custom', from: '2024-01-01', to: 'soon', type: 'trauma' })
  expect(toReportFilters(custom, today)).toEqual({ from: '2024-01-01', type: 'trauma' })
})
