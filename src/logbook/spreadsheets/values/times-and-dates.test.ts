import { expect, test } from 'vitest'
import type { Cell } from '../files/sheets.ts'
import { targetOf } from '../targets.contract.ts'
import { isDitto } from './ditto-marks.ts'
import { readDayMonth, withYears } from './day-months.ts'
import { readValue } from './read-value.ts'
import { minutesAfter, readClock, readTime } from './times.ts'

test.each([
  ['21 h 39', '21:39'],
  ['7 h 18', '07:18'],
  ['9h56', '09:56'],
  ['env. 9h56', '09:56'],
  ['vers 14h52', '14:52'],
  ['vers 4 h', '04:00'],
  ['ca 14.30', '14:30'],
  ['ca. 14.30 Uhr', '14:30'],
  ['~14:05', '14:05'],
  ['≈ 14:05', '14:05'],
  ['gegen 14:05', '14:05'],
  ['omkring kl. 14.05', '14:05'],
  ['verso le 14:05', ''],
  ['9 Uhr 5', '09:05'],
  ['9 h 5', '09:05'],
  ['9 Uhr', '09:00'],
  ['9u30', '09:30'],
  ['14h05 env.', '14:05'],
  // This may be ten to ten or five past nine.
  ['9:5', ''],
  ['9h5', ''],
  ['26h10', ''],
  ['1?h40', ''],
  ['14:05?', ''],
  ['oubl.', ''],
])('the time %j is “%s”', (text, clock) => {
  expect(readClock(text) ?? '').toBe(clock)
})

test('a number is a time only if no other time is possible', () => {
  expect([22.09, 10.49, 1405, 905, 0.5].map((cell) => readTime(cell, null)?.clock)).toEqual([
    '22:09',
    '10:49',
    '14:05',
    '09:05',
    '12:00',
  ])
  // These may be half past two or ten to three, one o'clock or a minute past midnight, or six hours after midnight.
  for (const cell of [14.5, 1, 12, 1.25, 22.75]) expect(readTime(cell, null), String(cell)).toBeNull()
})

test('ditto marks and words of many languages mean the value of the row above', () => {
  for (const mark of [
    '"',
    '”',
    "''",
    '»',
    '-"-',
    '– " –',
    'idem',
    'Id.',
    'dito',
    'do.',
    'come sopra',
    'samme',
  ])
    expect(isDitto(mark), mark).toBe(true)
  // "Do" is a Thursday.
  for (const other of ['do', '-', '/', '?', 'x', '']) expect(isDitto(other), other).toBe(false)
})

test('minutes with a plus follow another time', () => {
  expect(['+14', '+ 7 min', "+31'"].map(minutesAfter)).toEqual([14, 7, 31])
  expect(['14', '+1h', '+500', '14+2'].map(minutesAfter)).toEqual([null, null, null, null])
})

test.each<[Cell, string]>([
  ['16.01', '16.1'],
  ['3.1.', '3.1'],
  ['Mo 3.1.', '3.1'],
  ['4 mars', '4.3'],
  ['1er févr.', '1.2'],
  ['Mar 4', '4.3'],
  [16.03, '16.3'],
  [16.12, '16.12'],
  // This may be the first of January or of October, because a spreadsheet drops the last zero.
  [1.1, ''],
  // The column has no order of days and months.
  ['1/9', ''],
  ['31.02', ''],
  ['16.13', ''],
  ['14:05', ''],
  ['2019', ''],
  ['??', ''],
])('the date without a year %j is “%s”', (cell, expected) => {
  const read = readDayMonth(cell, null)
  expect(read ? `${read.day}.${read.month}` : '').toBe(expected)
})

test('the order of the column decides which part of a date without a year is the day', () => {
  expect(readDayMonth('1/9', 'dmy')).toEqual({ day: 1, month: 9 })
  expect(readDayMonth('1/9', 'mdy')).toEqual({ day: 9, month: 1 })
})

/** Finds the years of dates such as "16.01" among full dates. */
const worked = (...cells: Cell[]) =>
  withYears(
    cells.map((cell) =>
      typeof cell === 'string' && /^\d{4}-/.test(cell)
        ? cell
        : typeof cell === 'number'
          ? { year: cell }
          : readDayMonth(cell, 'dmy'),
    ),
    '2025-12-01',
  )

test('dates without a year are in the year of the rows above, and after new year in the next one', () => {
  expect(worked('2014-12-20', '28.12', '30.12', '2.1', '15.6', '2015-07-01')).toEqual([
    '2014-12-20',
    '2014-12-28',
    '2014-12-30',
    '2015-01-02',
    '2015-06-15',
    '2015-07-01',
  ])
  // This row was written a few days late.
  expect(worked('2014-12-20', '2.1', '28.12', '5.1', '2015-01-09').slice(1, 4)).toEqual([
    '2015-01-02',
    '2014-12-28',
    '2015-01-05',
  ])
  expect(worked('2025-10-03', '5.10', '1.11')).toEqual(['2025-10-03', '2025-10-05', '2025-11-01'])
  // The newest rows come first.
  expect(worked('2015-07-01', '15.6', '2.1', '30.12', '2014-12-20').slice(1, 4)).toEqual([
    '2015-06-15',
    '2015-01-02',
    '2014-12-30',
  ])
  expect(worked('2014-12-20', 2015, '3.1', '20.11').slice(2)).toEqual(['2015-01-03', '2015-11-20'])
})

test('a date without a year is not read if the rows around it disagree', () => {
  const unread = (...cells: Cell[]) =>
    expect(worked(...cells).filter((date) => date === null)).not.toEqual([])
  // No date is above this row.
  unread('5.1', '2015-01-09')
  // The year may be 2013 or 2014.
  unread('2013-06-01', '1.9', '2015-03-01')
  // The row below is older.
  unread('2015-06-01', '1.9', '2015-03-01', '2015-07-01', '2015-08-01', '2015-09-01', '2015-10-01')
  // The date is in the future.
  unread('2025-11-20', '15.12')
  // No date follows a pause of nine months.
  unread('2014-01-10', '20.10')
  // A row with only a year contradicts the dates around it.
  expect(worked('2014-12-20', 2014, '3.1').slice(2)).toEqual([null])
  expect(worked('2014-12-20', 2015, '20.11', '3.1').slice(2)).toEqual([null, null])
  // The dates have no order.
  unread('2014-05-05', '2014-03-03', '2014-06-06', '2014-04-04', '2.4', '2014-04-01')
})

test('a value whose meaning the rows around it decide is not unreadable', () => {
  const read = (code: string, cell: Cell, dateOrder: 'dmy' | null = 'dmy') => {
    const target = targetOf(code)
    const format = { dateOrder, decimalMark: null, unit: null }
    return target && readValue(target, { format, words: new Map(), places: {} }, cell)
  }
  expect(read('date', '16.01')).toMatchObject({ value: null, isRead: true, dependsOnRows: true })
  // Without full dates beside it, this may be a time.
  expect(read('date', '16.01', null)).toMatchObject({ value: null, isRead: false, dependsOnRows: true })
  expect(read('mission.arriveSceneAt', '+14')).toMatchObject({
    value: null,
    isRead: true,
    dependsOnRows: true,
  })
  expect(read('mission.arriveSceneAt', 'idem')).toMatchObject({
    value: null,
    isRead: true,
    dependsOnRows: true,
  })
  expect(read('date', '31.02')).toMatchObject({ value: null, isRead: false })
  expect(read('date', '31.02')).not.toHaveProperty('dependsOnRows')
})
