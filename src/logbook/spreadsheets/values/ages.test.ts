import { expect, test } from 'vitest'
import type { Cell } from '../files/sheets.ts'
import { ageLanguageOf, guessAgeUnit, losesMonths, readAge } from './ages.ts'
import { ageOn, readBirth } from './birth-years.ts'

const shown = (read: ReturnType<typeof readAge>) =>
  read ? `${read.isEstimated ? 'about ' : ''}${read.value} ${read.unit}` : ''

test.each<[Cell, string]>([
  ['50aine', 'about 50 years'],
  ['la soixantaine', 'about 60 years'],
  ['40er', 'about 45 years'],
  ['~60', 'about 60 years'],
  ['± 60', 'about 60 years'],
  ['vers 60', 'about 60 years'],
  ['3 sem.', '21 days'],
  ['8 jr', '8 years'],
  ['8 jaar', '8 years'],
  ['8 mnd', '8 months'],
  ['6 wk', '6 weeks'],
  ['12 dgn', '12 days'],
  ['34 anni', '34 years'],
  ['5 mesi', '5 months'],
  ['12 giorni', '12 days'],
  ['12 gg', '12 days'],
  ['60aa', '60 years'],
  ['41a.', '41 years'],
  ['7 mm', '7 months'],
  ['38 y/o', '38 years'],
  ['14 d.o.', '14 days'],
  ['8 år', '8 years'],
  ['5 mnd', '5 months'],
  ['6 uker', '6 weeks'],
  ['12 dager', '12 days'],
  ['10 dgr', '10 days'],
  ['newborn', 'about 0 days'],
  ['nouveau-né', 'about 0 days'],
  ['Neugeborenes', 'about 0 days'],
  ['J5', '5 days'],
  ['NN J2', '2 days'],
  ['45M', '45 years'],
  ['18m', '18 months'],
  // This may be a man of 36 years or a child of 36 months.
  ['36m', ''],
  // Without the other cells of the column, “j” may mean days in French or years in German. “NN” stands for no name.
  ['2 j.', ''],
  ['5j', ''],
  ['NN', ''],
  ['J45', ''],
  ['adulte', ''],
  ['?', ''],
])('the age %j is “%s”', (cell, age) => {
  expect(shown(readAge(cell, null))).toBe(age)
})

/** Reads a cell in the language of its column. */
const inColumn = (cell: Cell, ...others: Cell[]) =>
  shown(readAge(cell, null, ageLanguageOf(guessAgeUnit([cell, ...others]))))

test('the language of a column decides whether “J” means French days or German years', () => {
  for (const other of ['34 ans', '6 mois', 'né 1957', '50aine', 'J3']) {
    expect(inColumn('2 j.', other)).toBe('2 days')
    expect(inColumn('5j', other)).toBe('5 days')
    expect(inColumn('J5', other)).toBe('5 days')
    expect(inColumn('NN', other)).toBe('about 0 days')
  }
  expect(inColumn('8 J', '58 J.', 'J3')).toBe('8 years')
  expect(inColumn('J3', '58 J.')).toBe('')
  expect(inColumn('8 J', '12 J', '3 Monate')).toBe('')
  expect(inColumn('8 J', '34 ans', '3 Monate')).toBe('')
  expect(shown(readAge('8 j', null, ageLanguageOf('ans')))).toBe('8 days')
  expect(shown(readAge('8 J', null, ageLanguageOf('Jahre')))).toBe('8 years')
  expect(guessAgeUnit(['34 ans', '6 mois'])).toBeNull()
})

test.each<[Cell, number | null]>([
  ['*1948', 1948],
  ['* 1948', 1948],
  ['né 1948', 1948],
  ['née en 1948', 1948],
  ['f. 1948', 1948],
  ['geb. 1948', 1948],
  ['Jg. 48', 48],
  ['né 48', 48],
  ['nato 1948', 1948],
  // The first may be a woman of 48 or a footnote to 48, and the second is a complete date of birth.
  ['F 48', null],
  ['f. 48', null],
  ['*48', null],
  ['né le 12.03.1948', null],
  ['1948', null],
  ['née', null],
])('%j is the year of birth %s', (cell, year) => {
  expect(readBirth(cell)?.bornIn ?? null).toBe(year)
})

test('an age calculated from the year of birth needs a date and is marked as estimated', () => {
  const on = (date: string, bornIn: number) => ageOn(date, { bornIn })?.value ?? null
  expect(ageOn('2020-05-06', { bornIn: 1948 })).toEqual({ value: 72, unit: 'years', isEstimated: true })
  expect(on('2020-05-06', 48)).toBe(72)
  expect(on('2020-05-06', 5)).toBe(15)
  // These may be months or one year, five years or 105, and somebody not born yet.
  expect([
    on('2020-05-06', 2019),
    on('2020-05-06', 15),
    on('2020-05-06', 2021),
    on('2020-05-06', 1900),
  ]).toEqual([null, null, null, null])
})

test.each([
  ['8 mndr', 8, 'months'],
  ['22 mndr', 22, 'months'],
  ['D27', 27, 'days'],
  ['day 4', 4, 'days'],
  ['DOL 3', 3, 'days'],
  ['1 å 5 m', 17, 'months'],
])('%s is an age of %s %s', (cell, value, unit) => {
  expect(readAge(cell, null)).toMatchObject({ value, unit })
})

test('“6 u” is weeks only in a column of a Nordic language', () => {
  expect(guessAgeUnit(['6 u', '8 mndr', '34 år'])).toBe('år')
  expect(readAge('6 u', null, ageLanguageOf('år'))).toMatchObject({ value: 6, unit: 'weeks' })
  expect(readAge('6 u', null)).toBeNull()
})

test.each(['2å10mnd', '3 å 5 m', '2 yr 5 mo', '4y 8m', '2 6/12'])(
  'of “%s” the months are not lost without a word',
  (cell) => {
    const age = readAge(cell, null)
    expect(age?.unit === 'years' && losesMonths(cell, age)).toBe(true)
  },
)
