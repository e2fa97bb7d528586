import { expect, test } from 'vitest'
import { readDays } from './read-days.ts'
import { readHours, isInDays } from './read-hours.ts'

const plain = { unit: null, decimalMark: null }

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['1:30', 1.5],
  ['1h30', 1.5],
  ['1 h 30 min', 1.5],
  ['1 hr and 30 minutes', 1.5],
  ['90 min', 1.5],
  ['45m', 0.75],
  ['2 Stunden', 2],
  ['1 heure 30', 1.5],
  ['6 CPD hours', 6],
  ['1½', 1.5],
  [1.25, 1.25],
  [{ at: '1899-12-30T01:30' }, 1.5],
  // Excel stores a duration of forty hours as a date and time.
  [{ at: '1899-12-31T16:00' }, 40],
] as const)('%j is %d hours', (cell, hours) => {
  expect(readHours(cell, plain)).toEqual({ hours })
})

test.each(['0', 'n/a', '6-8', '12 points', '-1', { at: '2025-03-04T00:00' }] as const)(
  '%j is not a number of hours',
  (cell) => expect(readHours(cell, plain)).toBeNull(),
)

test('a number without a unit has the unit of its column; a unit in the cell has precedence', () => {
  expect(readHours('90', plain, 'minutes')).toEqual({ hours: 1.5 })
  expect(readHours('90', { ...plain, unit: 'min' })).toEqual({ hours: 1.5 })
  expect(readHours('2 h', plain, 'minutes')).toEqual({ hours: 2 })
  expect(readHours('10 min', plain)).toEqual({
    hours: 0.25,
    note: 'Sortie keeps quarters of an hour: 0.17 h becomes 0.25 h.',
  })
})

test.each(['half day', 'Full day', '1 day', '2 days', 'demi-journée', 'halber Tag', 'Halvdag'])(
  '“%s” has no fixed number of hours',
  (words) => {
    expect(readHours(words, plain)).toBeNull()
    expect(isInDays(words)).toBe(true)
  },
)

test.each([
  ['12/03/2025', '2025-03-12', '2025-03-12'],
  ['12/03/2025 - 13/03/2025', '2025-03-12', '2025-03-13'],
  ['12/03/2025-13/03/2025', '2025-03-12', '2025-03-13'],
  ['2025-03-12 to 2025-03-14', '2025-03-12', '2025-03-14'],
  ['2025-03-12/2025-03-14', '2025-03-12', '2025-03-14'],
  ['12-14 May 2025', '2025-05-12', '2025-05-14'],
  ['12th and 13th March 2025', '2025-03-12', '2025-03-13'],
  ['12.-14.05.2025', '2025-05-12', '2025-05-14'],
  ['30 April - 2 May 2025', '2025-04-30', '2025-05-02'],
  ['2025-03-12T09:00:00Z', '2025-03-12', '2025-03-12'],
])('%s is %s to %s', (text, first, last) => {
  expect(readDays(text, 'dmy')).toEqual([first, last])
})

test.each(['2025', '12/03/2025, 14/03/2025', '14 May to 12 May 2025', '12/03/2025 (cancelled)', 'ongoing'])(
  '“%s” is not read as a day',
  (text) => expect(readDays(text, 'dmy')).toBeNull(),
)
