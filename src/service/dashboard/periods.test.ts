import { describe, expect, test } from 'vitest'
import { listDates, lastDateOf, monthLabel, parseMonthLabel, listMonths, findRange } from './periods.ts'

const monday = 1
const sunday = 0

describe('the range of a period', () => {
  test('all time has no boundaries', () => {
    expect(findRange('all', '2026-03-14', monday)).toBeNull()
  })

  test('a week starts on the day that the organization has set', () => {
    expect(findRange('this_week', '2026-03-15', monday)).toEqual({ from: '2026-03-09', until: '2026-03-16' })
    expect(findRange('this_week', '2026-03-15', sunday)).toEqual({ from: '2026-03-15', until: '2026-03-22' })
    expect(findRange('this_week', '2026-03-16', monday)).toEqual({ from: '2026-03-16', until: '2026-03-23' })
    expect(findRange('this_week', '2026-03-14', sunday)).toEqual({ from: '2026-03-08', until: '2026-03-15' })
  })

  test('a week may span the turn of the year', () => {
    expect(findRange('this_week', '2026-01-01', monday)).toEqual({ from: '2025-12-29', until: '2026-01-05' })
  })

  test('this month is the whole month, leap days included', () => {
    expect(findRange('this_month', '2028-02-29', monday)).toEqual({ from: '2028-02-01', until: '2028-03-01' })
  })

  test('last month is the whole previous month, even on the 31st and in January', () => {
    expect(findRange('last_month', '2026-03-31', monday)).toEqual({ from: '2026-02-01', until: '2026-03-01' })
    expect(findRange('last_month', '2026-01-31', monday)).toEqual({ from: '2025-12-01', until: '2026-01-01' })
  })
})

test('the days of a range stop before its end', () => {
  const range = { from: '2026-02-27', until: '2026-03-02' }
  expect(listDates(range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(lastDateOf(range)).toBe('2026-03-01')
})

test('months run from the first to the last, across the turn of the year', () => {
  expect(listMonths('2025-11-30', '2026-01-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  expect(listMonths('2026-02-01', '2026-01-31')).toEqual([])
})

test('the label of a month can be parsed back to its first day', () => {
  expect(parseMonthLabel('Jan 2025')).toBe('2025-01-01')
  expect(listMonths('2025-01-01', '2026-02-01').map((month) => parseMonthLabel(monthLabel(month)))).toEqual(
    listMonths('2025-01-01', '2026-02-01'),
  )
})
