import { expect, test } from 'vitest'
import { guessDateOrder } from './date-order.ts'
import { targetOf } from '../targets.contract.ts'
import type { Cell } from '../files/sheets.ts'
import { readCompactDay, readDate } from './dates.ts'
import { readValue } from './read-value.ts'
import { readDayMonth } from './day-months.ts'

test('dates of two-digit numbers begin with the year if the days then follow each other', () => {
  const log = ['13-03-04', '13-03-11', '5/4', '13-04-18', '2013-05-02', '6/5-13', '13-05-22', 130601]
  const { order, isAmbiguous } = guessDateOrder(log)
  expect({ order, isAmbiguous }).toEqual({ order: 'ymd', isAmbiguous: false })
  expect(log.map((cell) => readDate(cell, order)?.date ?? readDayMonth(cell, order))).toEqual([
    '2013-03-04',
    '2013-03-11',
    { day: 5, month: 4 },
    '2013-04-18',
    '2013-05-02',
    '2013-05-06',
    '2013-05-22',
    '2013-06-01',
  ])
})

test('dates of two-digit numbers may also begin with the day if the days then follow each other', () => {
  expect(guessDateOrder(['04-03-13', '11-03-13', '18-04-13', '22-05-13']).order).toBe('dmy')
  expect(guessDateOrder(['28.12.13', '30.12.13', '02.01.14', '05.01.14']).order).toBe('dmy')
  expect(guessDateOrder(['12/28/13', '12/30/13', '01/02/14']).order).toBe('mdy')
})

test('a few typing mistakes among dates that begin with the day raise no question', () => {
  const log = Array.from({ length: 90 }, (_, at) => `${(at % 28) + 1}.02.12`)
  const column = [...log, '05.17.19', '06.18.19']
  expect(guessDateOrder(column)).toEqual({ order: 'dmy', isAmbiguous: false })
  expect(readDate('05.17.19', 'dmy')).toBe(null)
  expect(guessDateOrder(['24/02/12', '25/02/12', '02/26/12']).isAmbiguous).toBe(true)
})

test('six digits are dates in the only order that fits, or in the order in which the days follow each other', () => {
  expect(guessDateOrder(['280212', '290212', '010312', '150312'])).toEqual({
    order: 'dmy',
    isAmbiguous: false,
  })
  expect(guessDateOrder(['120228', '120229', '120301', '120315'])).toEqual({
    order: 'ymd',
    isAmbiguous: false,
  })
  expect(guessDateOrder(['022812', '022912', '030112', '031512'])).toEqual({
    order: 'mdy',
    isAmbiguous: false,
  })
  // The rows of this log have no order, so both orders are possible.
  expect(guessDateOrder(['080212', '110309', '050611']).isAmbiguous).toBe(true)
  expect(guessDateOrder(['991234', '887766', '778899'])).toEqual({ order: null, isAmbiguous: false })
})

test('six or eight digits are a date only among dates with separators, and in their order', () => {
  const column = ['05.02.12', '06.02.12', '080212', '20120209', '10022012', 110212, '24.02.12']
  const { order } = guessDateOrder(column)
  expect(order).toBe('dmy')
  const date = targetOf('date')
  if (!date) throw new Error('There is no date')
  const format = { dateOrder: order, decimalMark: null, unit: null }
  const read = (cell: Cell) => readValue(date, { format, words: new Map(), places: {} }, cell).value
  expect(column.map(read)).toEqual([
    '2012-02-05',
    '2012-02-06',
    '2012-02-08',
    '2012-02-09',
    '2012-02-10',
    '2012-02-11',
    '2012-02-24',
  ])
  expect(['123456', '80212', '0802', '310212'].map(read)).toEqual([null, null, null, null])
  expect(readCompactDay('080212', null)).toBeNull()
  // Numbers of certificates and cases also occur beside dates.
  expect(readDate('080212', 'dmy')).toBeNull()
})
