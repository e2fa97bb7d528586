import { expect, test } from 'vitest'
import { guessColumns } from '../../columns/server/guess-columns.ts'
import { findTable } from '../find-table.ts'
import { cleanSheets } from './clean-sheets.ts'

test('the units of ages stay beside them without a heading of their own, and nothing else without one', async () => {
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
