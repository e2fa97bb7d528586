import { expect, test } from 'vitest'
import { guessColumns } from '../../columns/server/guess-columns.ts'
import type { Cell } from '../../files/sheets.ts'
import { findTable } from '../find-table.ts'
import { cleanSheets } from './clean-sheets.ts'

test('a column without a heading is kept if it has the units of ages, but not if it has names', async () => {
  const units = ['y', 'mths', 'm', 'wks', 'y', 'w', 'mo', 'y', 'Roe', null]
  const [sheet] = await cleanSheets([
    {
      name: 'Log',
      rows: [
        ['Date', 'Age', null, 'Sex', 'Diagnosis', null],
        ...units.map((unit, at) => [`2025-03-1${at}`, 5 + at, unit, 'M', 'Stroke', `Jane Roe ${at}`]),
      ],
    },
  ])
  const table = sheet && findTable(sheet)
  expect(table?.headings.slice(0, 5)).toEqual(['Date', 'Age', 'Column C, no heading', 'Sex', 'Diagnosis'])
  expect(JSON.stringify(sheet)).not.toContain('Roe')
  expect(table?.rows[8]?.cells[2]).toBe('…')
  const rows = table?.rows.map(({ cells }) => cells) ?? []
  const { columns } = await guessColumns(table?.headings ?? [], rows, { places: {} })
  expect(columns[2]?.mapping.target).toBe('unitBeside')
  expect(columns[1]?.examples).toContainEqual({ from: '6 mths', to: '6 months' })
})

const unheaded = async (values: readonly Cell[]) => {
  const [sheet] = await cleanSheets([
    {
      name: 'Log',
      rows: [
        ['Date', 'Age', 'Diagnosis', null, 'Notes'],
        ...values.map((value, at) => [`2025-03-${10 + at}`, 30 + at, 'Stroke', value, 'Well']),
      ],
    },
  ])
  const table = sheet && findTable(sheet)
  const cells = table?.rows.map((row) => row.cells) ?? []
  const { columns } = await guessColumns(table?.headings ?? [], cells, { places: {} })
  return { values: cells.map((row) => row[3] ?? null), column: columns[3], text: JSON.stringify(sheet) }
}

test.each([
  ['times of the day', 'left_out', ['14:05', '15:10', '09:20', '22:40', '03:15', '11:00']],
  ['men and women', 'field', ['Male', 'Female', 'Female', 'Male', 'Male', 'Female']],
  ['blood pressures', 'left_out', ['120/80', '135/85', '90/60', '110/70', '160/95', '142/88']],
])('%s without a heading are kept, so that the user can choose their field', async (_, use, values) => {
  const found = await unheaded(values)
  expect(found.values).toEqual(values)
  expect(found.column).toMatchObject({ filled: 6, mapping: { header: 'Column D, no heading', use } })
  expect(found.column?.confidence).not.toBe('sure')
  expect(found.column?.samples).toHaveLength(use === 'field' ? 2 : 3)
})

test.each([
  ['names', ['Jane Roe', 'Jo Smith', 'Ann Doe', 'Sam Poe', 'Kim Loe', 'Max Noe']],
  ['names that return', ['Roe', 'Smith', 'Roe', 'Roe', 'Smith', 'Roe']],
  ['initials', ['JR', 'JS', 'AD', 'SP', 'KL', 'MN']],
  ['numbers of patients', ['4521873', '4521874', '7736251', '1102938', '5529103', '8820193']],
  ['dates of birth', ['1948-03-02', '1980-11-23', '1971-01-09', '2001-07-30', '1966-05-05', '1959-12-12']],
])('%s without a heading are not kept, and the column is named', async (_, values) => {
  const found = await unheaded(values)
  for (const value of values) expect(found.text).not.toContain(value)
  expect(found.column).toMatchObject({
    mapping: { header: 'Column D, no heading', use: 'identifier' },
    samples: [],
    reason: 'It has no heading, and its values may be names.',
  })
})

test('columns without a heading at the right end of a sheet are named too', async () => {
  const [sheet] = await cleanSheets([
    {
      name: 'Log',
      rows: [
        ['Date', 'Age', 'Diagnosis'],
        ['2025-03-10', 31, 'Stroke', '14:05', 'Jane Roe'],
        ['2025-03-11', 32, 'Stroke', '15:10', 'Sam Poe'],
      ],
    },
  ])
  const table = sheet && findTable(sheet)
  expect(table?.headings.slice(3)).toEqual(['Column D, no heading', 'Column E, no heading'])
  expect(table?.rows.map(({ cells }) => cells.slice(3))).toEqual([
    ['14:05', '…'],
    ['15:10', '…'],
  ])
})
