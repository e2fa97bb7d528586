import { expect, test } from 'vitest'
import { guessColumns } from '#logbook/spreadsheets/server/service.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ImportMapping } from '../../contract.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import { mapRows, type ImportedRow } from './map-rows.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

/** Maps a sheet with the mapping that Sortie proposes, or as the user has changed it. */
async function mapped(
  [headings, ...rows]: readonly [string[], ...Cell[][]],
  change: (mapping: ImportMapping) => ImportMapping = (mapping) => mapping,
): Promise<ImportedRow[]> {
  const { preset, columns } = await guessColumns(headings, rows, context)
  const mapping = change(
    confirmMapping({ preset, columns: columns.map((column) => column.mapping), fixed: [] }),
  )
  const found: ImportedRow[] = []
  const table = rows.map((cells, index) => ({ row: index + 2, cells }))
  for await (const row of mapRows(table, mapping, context, [])) found.push(row)
  return found
}

const base = ['Date', 'Mission number', 'Age', 'Case type', 'Mission type', 'Mission outcome', 'My role']
const values: Cell[] = ['2025-03-14', '25-00042', 45, 'Trauma', 'Primary', 'Conveyed', 'Doctor']
const [rsi, cannula] = ['rapid_sequence_induction', 'iv_access']

test('numbered columns give the supervision, attempts and success of each procedure', async () => {
  const [row] = await mapped([
    [
      ...base,
      'Procedure 1',
      'Supervision 1',
      'Attempts',
      'Success',
      'Procedure 2',
      'Supervision 2',
      'Success 2',
    ],
    [...values, 'RSI', 'Local', 2, 'yes', 'IV access', 'Independent', 'no'],
  ])
  expect(row?.problems).toEqual([])
  expect(row?.request?.procedures).toEqual([
    { code: rsi, supervisionLevel: 'local', attempts: 2, outcome: 'successful_after_attempts' },
    { code: cannula, supervisionLevel: 'independent', outcome: 'unsuccessful' },
  ])
  expect(row?.request?.team?.supervisionLevel).toBeUndefined()
  expect(row?.request?.airway).toBeUndefined()
})

test('if all procedures come first, numbers decide to which procedure a detail belongs; details of an empty procedure are left out with a note', async () => {
  const [row] = await mapped([
    [...base, 'Procedure 1', 'Procedure 2', 'Supervision 1', 'Supervision 2'],
    [...values, 'RSI', null, 'Local', 'Distant'],
    [...values.with(1, '25-00043'), 'RSI', 'IV access', null, 'Local'],
  ])
  expect(row?.request?.procedures).toEqual([{ code: rsi, supervisionLevel: 'local' }])
  expect(row?.problems).toEqual([
    expect.objectContaining({ column: 'Supervision 2', value: 'Distant', severity: 'left_out' }),
  ])
})

test('a log with one row for each procedure becomes one case, each procedure with its own details', async () => {
  const headings = [...base, 'Procedure', 'Supervision', 'Attempts', 'Success']
  const blank = values.map(() => null)
  const expected = [
    { code: rsi, supervisionLevel: 'local', attempts: 1, outcome: 'successful' },
    { code: cannula, supervisionLevel: 'independent', attempts: 3, outcome: 'unsuccessful' },
  ]
  const first = [...values, 'RSI', 'Local', 1, 'ja']
  const second = ['IV access', 'Independent', 3, 'nein']
  const byBlank = await mapped([headings, first, [...blank, ...second]])
  expect(byBlank.map(({ request }) => request?.procedures)).toEqual([expected])
  // The mission is repeated in each row, and the user says that the supervision is the procedure's.
  const byNumber = await mapped([headings, first, [...values, ...second]], (mapping) => ({
    ...mapping,
    columns: mapping.columns.map((column) => {
      const target = { Supervision: 'supervisionLevel', Attempts: 'attempts', Success: 'outcome' }[
        column.header
      ]
      return target ? { ...column, target: `procedures.${target}` } : column
    }),
  }))
  expect(byNumber.map(({ request }) => request?.procedures)).toEqual([expected])
})

test('a row that occurs twice is not joined, but marked as a duplicate', async () => {
  const row = [...values, 'RSI']
  const found = await mapped([[...base, 'Procedures'], row, row])
  expect(found.map(({ duplicateOf }) => duplicateOf?.kind)).toEqual([undefined, 'same'])
})

test('with several procedures in one cell, attempts and success are left out, and the supervision applies to all', async () => {
  const toDetails = (mapping: ImportMapping): ImportMapping => ({
    ...mapping,
    columns: mapping.columns.map((column) =>
      column.header === 'Supervision' ? { ...column, target: 'procedures.supervisionLevel' } : column,
    ),
  })
  const [row] = await mapped(
    [
      [...base, 'Procedures', 'Supervision', 'Procedure success'],
      [...values, 'RSI; IV access', 'Distant', 'yes'],
    ],
    toDetails,
  )
  expect(row?.request?.procedures).toEqual([
    { code: rsi, supervisionLevel: 'distant' },
    { code: cannula, supervisionLevel: 'distant' },
  ])
  expect(row?.problems).toEqual([
    expect.objectContaining({ column: 'Procedure success', severity: 'left_out' }),
  ])
})

test('the supervision beside a list of procedures stays that of the case, and the user can explain their own words', async () => {
  const [ofCase] = await mapped([
    [...base, 'Procedures', 'Supervision'],
    [...values, 'RSI; IV access', 'Local'],
  ])
  expect(ofCase?.request?.team?.supervisionLevel).toBe('local')
  const sheet: [string[], ...Cell[][]] = [
    [...base, 'Procedure 1', 'Supervision 1'],
    [...values, 'RSI', 'with the boss'],
    [...values.with(1, '25-00043'), 'RSI', 'Local'],
  ]
  const [unknown] = await mapped(sheet)
  expect(unknown?.problems[0]?.message).toMatch(/Choose what this word means/)
  const [known] = await mapped(sheet, (mapping) => ({
    ...mapping,
    columns: mapping.columns.map((column) =>
      column.header === 'Supervision 1'
        ? { ...column, words: [{ word: 'with the boss', code: 'local' }] }
        : column,
    ),
  }))
  expect(known?.request?.procedures).toEqual([{ code: rsi, supervisionLevel: 'local' }])
})
