import { expect, test } from 'vitest'
import { guessDateOrder } from './date-order.ts'
import { readDate } from './dates.ts'
import { readDayMonth } from './day-months.ts'

test('pairs of figures that go on from day to day begin with the year', () => {
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

test('pairs of figures that go on from day to day may as well begin with the day', () => {
  expect(guessDateOrder(['04-03-13', '11-03-13', '18-04-13', '22-05-13']).order).toBe('dmy')
  expect(guessDateOrder(['28.12.13', '30.12.13', '02.01.14', '05.01.14']).order).toBe('dmy')
  expect(guessDateOrder(['12/28/13', '12/30/13', '01/02/14']).order).toBe('mdy')
})

test('a few slips among dates that begin with the day raise no question', () => {
  const log = Array.from({ length: 90 }, (_, at) => `${(at % 28) + 1}.02.12`)
  const column = [...log, '05.17.19', '06.18.19']
  expect(guessDateOrder(column)).toEqual({ order: 'dmy', isAmbiguous: false })
  expect(readDate('05.17.19', 'dmy')).toBe(null)
  expect(guessDateOrder(['24/02/12', '25/02/12', '02/26/12']).isAmbiguous).toBe(true)
})
