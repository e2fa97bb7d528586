import { expect, test } from 'vitest'
import type { Cell, MergedRange } from '../files/sheets.ts'
import { findTable } from './find-table.ts'
import { fillMerged } from './merged-cells.ts'

const headings = ['Date', 'Platform', 'Case type', 'Age', 'Supervision']
const tableOf = (rows: Cell[][], merged: MergedRange[]) =>
  findTable({ name: '', rows: [headings, ...rows], merged })

test('the value of a merged range is in each of its cells, in all rows and columns', () => {
  const table = tableOf(
    [
      ['2025-06-01', 'Helicopter', 'Trauma', 45, 'Distant'],
      [null, null, 'Medical', 51, null],
      [null, null, 'Cardiac', 66, null],
      ['2025-06-02', 'unknown', null, 22, 'Solo'],
    ],
    [
      [1, 0, 3, 0],
      [1, 1, 3, 1],
      [1, 4, 2, 4],
      [4, 1, 4, 2],
    ],
  )
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['2025-06-01', 'Helicopter', 'Trauma', 45, 'Distant'],
    ['2025-06-01', 'Helicopter', 'Medical', 51, 'Distant'],
    ['2025-06-01', 'Helicopter', 'Cardiac', 66, null],
    ['2025-06-02', 'unknown', 'unknown', 22, 'Solo'],
  ])
  expect(table?.rows.map(({ merged }) => merged)).toEqual([undefined, [0, 1, 4], [0, 1], [2]])
})

test('a year across the whole width, and a merged title, are no case', () => {
  const table = tableOf(
    [
      ['2025', null, null, null, null],
      ['2025-06-01', 'Helicopter', 'Trauma', 45, 'Distant'],
    ],
    [
      [0, 0, 0, 4],
      [1, 0, 1, 4],
    ],
  )
  expect(table?.headings).toEqual(headings)
  expect(table?.rows.map(({ row }) => row)).toEqual([3])
})

test('filling merged ranges a second time changes nothing, as with a stored file', () => {
  const rows: Cell[][] = [headings, ['2025-06-01', 'Helicopter'], [null, 'Road']]
  const merged: MergedRange[] = [[1, 0, 2, 0]]
  const once = fillMerged(rows, merged, 0)
  expect(
    fillMerged(
      once.map(({ cells }) => [...cells]),
      merged,
      0,
    ),
  ).toEqual(once)
})

test('rows of totals are left out, whatever comes before the word', () => {
  const table = tableOf(
    [
      ['2025-06-01', 'Helicopter', 'Trauma', 45, 'Distant'],
      ['GRAND TOTAL', null, null, 45, null],
      ['Sub-total 2025', null, null, 45, null],
      ['Yearly total', null, null, 45, null],
      ['Total général', null, null, 45, null],
      ['Gesamtsumme', null, null, 45, null],
    ],
    [],
  )
  expect(table?.rows).toHaveLength(1)
  expect(table?.leftOut.map(({ reason }) => reason)).toEqual(Array(5).fill('total'))
})

test('a sheet without headings begins with a case, and its columns have numbers', () => {
  const rows: Cell[][] = [
    ['20/03/2019', 'Trauma', 'RSI'],
    ['20/03/2019', 'Medical', 'IV access'],
    ['23/03/2019', 'Cardiac', 'Arterial line'],
  ]
  const table = findTable({ name: '', rows })
  expect(table).toMatchObject({ headerRow: 0, headings: ['Column 1', 'Column 2', 'Column 3'] })
  expect(table?.rows.map(({ row }) => row)).toEqual([1, 2, 3])
  expect(findTable({ name: '', rows }, 1)?.headings).toEqual(['20/03/2019', 'Trauma', 'RSI'])
  expect(findTable({ name: '', rows: [['Date', 'Type', 'Done'], ...rows] })?.headerRow).toBe(1)
})
