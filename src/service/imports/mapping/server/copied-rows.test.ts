/** Rows that occur twice in a file and are equal in every cell. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { importRows } from '#testing/imported-rows.ts'

const headings = ['Date', 'Mission type', 'Mission outcome', 'Case type', 'My role', 'Age', 'Procedures']
const first: Cell[] = ['2025-03-14', 'Primary', 'Patient transported', 'Trauma', 'Doctor', '45', 'RSI']
const second: Cell[] = ['2025-03-15', 'Primary', 'Patient transported', 'Trauma', 'Doctor', '46', 'IV access']

test.each(['Case ID', 'Fallnummer', 'Mission number', 'Einsatznummer', 'Activated', 'Notes'])(
  'a copy of a row with the same “%s” is shown as a duplicate of that row, and neither joined nor left out',
  async (heading) => {
    const values: Record<string, string> = { Activated: '14:05', Notes: 'Fell from a horse, helmet worn' }
    const of = (row: Cell[], number: string): Cell[] => [...row, values[heading] ?? number]
    const { rows } = await importRows([
      [...headings, heading],
      of(first, '25-0007'),
      of(second, '25-0008'),
      of(first, '25-0007'),
      of(first, '25-0007'),
    ])
    expect(rows.map(({ row, duplicateOf }) => [row, duplicateOf?.row ?? null])).toEqual([
      [2, null],
      [3, null],
      [4, 2],
      [5, 2],
    ])
    expect(rows[0]?.request?.procedures).toEqual([{ code: 'rapid_sequence_induction' }])
    expect(rows[2]).toMatchObject({
      duplicateOf: { kind: 'same', row: 2, caseId: null },
      request: { status: 'completed', procedures: [{ code: 'rapid_sequence_induction' }] },
    })
    expect(rows[2]?.problems).toContainEqual({
      column: null,
      value: '',
      message: 'This row is the same as row 2 in every cell. Log it only if it is another case.',
      severity: 'warning',
    })
  },
)

test('rows with little more than a day may be two missions: both are imported, with a note', async () => {
  const { rows } = await importRows([
    ['Date', 'Mission type', 'Mission outcome', 'My role'],
    ['2025-03-14', 'Primary', 'Stood down en route', 'Doctor'],
    ['2025-03-14', 'Primary', 'Stood down en route', 'Doctor'],
  ])
  expect(rows.map(({ request, duplicateOf }) => [request?.status, duplicateOf])).toEqual([
    ['completed', null],
    ['completed', null],
  ])
  expect(rows[1]?.problems.map(({ message }) => message)).toContain(
    'This row is the same as row 2. Both are imported, because two missions of a day may look alike.',
  )
})

test('the same procedure twice below a case is two procedures, not a copy', async () => {
  const below: Cell[] = [null, null, null, null, null, null, 'IV access']
  const { rows } = await importRows([headings, first, below, below, second])
  expect(rows.map(({ request }) => request?.procedures?.map(({ code }) => code))).toEqual([
    ['rapid_sequence_induction', 'iv_access', 'iv_access'],
    ['iv_access'],
  ])
})
