import { expect, test } from 'vitest'
import type { Cell } from '../files/sheets.ts'
import { targetOf } from '../targets.contract.ts'
import { readDrugMark } from './drug-marks.ts'
import { readValue } from './read-value.ts'
import { readManner, readMark, readMarkDetails, formatMark } from './booleans.ts'

test.each<[Cell, string]>([
  ['x', '1 ×'],
  ['✓', '1 ×'],
  ['x2', '2 ×'],
  ['2x', '2 ×'],
  ['×3', '3 ×'],
  ['xx', '2 ×'],
  ['xxx', '3 ×'],
  [2, '2 ×'],
  ['/', 'no'],
  ['-', 'no'],
  ['0', 'no'],
  ['non', 'no'],
  ['x (2e)', '1 ×, 2 attempts'],
  ['2e essai', '1 ×, 2 attempts'],
  ['au 3e essai', '1 ×, 3 attempts'],
  ['x 2 ess.', '1 ×, 2 attempts'],
  ['x (2. Versuch)', '1 ×, 2 attempts'],
  ['2nd attempt', '1 ×, 2 attempts'],
  ['x, 2 attempts', '1 ×, 2 attempts'],
  ['1er essai', '1 ×, 1 attempt'],
  ['échec', 'tried without success'],
  ['éch.', 'tried without success'],
  ['0 (échec)', 'tried without success'],
  ['échec x1', 'tried without success, 1 attempt'],
  ['2x échec', 'tried without success, 2 attempts'],
  ['failed', 'tried without success'],
  ['fallito', 'tried without success'],
  ['mislykket', 'tried without success'],
  ['mislukt', 'tried without success'],
  ['frustran', 'tried without success'],
  // Such marks often mean that somebody else did the procedure, but not always.
  ['(x)', ''],
  ['(1)', ''],
  ['(2)', ''],
  ['(échec)', ''],
  // The first may mean twice or at the second attempt; the second has two attempts without an outcome.
  ['x (2)', ''],
  ['2 ess.', ''],
  ['x (1 échec)', ''],
  ['2 (échec)', ''],
  ['pas d’échec', ''],
  ['xxxxxxx', ''],
  ['x?', ''],
  ['?', ''],
  ['~', ''],
  ['left', ''],
  ['45', ''],
])('the mark %j of a procedure is “%s”', (cell, shown) => {
  const mark = readMarkDetails(cell)
  expect(mark ? formatMark(mark) : '').toBe(shown)
})

test('an attempt is recorded with its outcome', () => {
  expect(readMarkDetails('x (2e)')).toEqual({ count: 1, attempts: 2, outcome: 'successful_after_attempts' })
  expect(readMarkDetails('1er essai')).toEqual({ count: 1, attempts: 1, outcome: 'successful' })
  expect(readMarkDetails('éch.')).toEqual({ count: 1, outcome: 'unsuccessful' })
  expect(readMark('x 2 ess.')).toBe(1)
})

test('a drug is either given or not, so a failure cannot be read', () => {
  const format = { dateOrder: null, decimalMark: null, unit: null }
  const target = targetOf('drugs.mark')
  const given = (cell: Cell) =>
    target && readValue(target, { format, words: new Map(), places: {} }, cell).displayText
  expect(['x', '50 mg', '-', 'échec', '(x)'].map(given)).toEqual(['yes', '50 mg', 'no', '', ''])
})

test('the column of a drug has its doses, in the unit of the cell or of the heading', () => {
  const given = (cell: Cell, unit: string | null) =>
    readDrugMark(cell, { dateOrder: null, decimalMark: null, unit }).value
  expect(given(50, 'mcg')).toEqual({ isGiven: true, dose: 50, unit: 'mcg' })
  expect(given('2,5', 'mg')).toEqual({ isGiven: true, dose: 2.5, unit: 'mg' })
  expect(given('25 mg IV', null)).toEqual({ isGiven: true, dose: 25, unit: 'mg', route: 'intravenous' })
  expect(given('25 mg x2', null)).toEqual({ isGiven: true, dose: 25, unit: 'mg', doses: 2 })
  expect(given('x', 'mcg')).toEqual({ isGiven: true })
  expect(given(0, 'mcg')).toEqual({ isGiven: false })
})

test('a dose without a unit stays as text in the case', () => {
  const format = { dateOrder: null, decimalMark: null, unit: null }
  expect(readDrugMark(50, format)).toMatchObject({ value: { isGiven: true }, rest: ['50'] })
  expect(readDrugMark('50 then 25', format)).toMatchObject({ value: { isGiven: true }, rest: ['50 then 25'] })
})

test('a cell that only describes how a procedure was done counts as done', () => {
  const counts = ['re', 'li.', 'bds', '18G', '2x 18G', '3 x 200J', '200 J', 'venstre'].map(
    (cell) => readManner(cell)?.count,
  )
  expect(counts).toEqual([1, 1, 2, 1, 2, 3, 1, 1])
  // These mean before arrival, a tube size, minutes and a dose.
  for (const cell of ['vorh.', 'oral 7,5', '30 min', '2 g', '45', 18])
    expect(readManner(cell), String(cell)).toBeNull()
})
