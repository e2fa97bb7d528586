/** Cells that cannot be imported. Without an optional value a case is complete; without a required one it waits as a draft. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { importRows } from '#testing/imported-rows.ts'

const needed = {
  Date: '2025-03-14',
  'Mission type': 'Primary',
  'Mission outcome': 'Patient transported',
  'Case type': 'Trauma',
  'My role': 'Doctor',
  Age: '45',
}

/** Returns the last of four rows. The other three rows have ordinary values. */
const statusOf = async (row: Record<string, Cell>, others: Record<string, Cell> = row) => {
  const all = [1, 2, 3].map((day) => ({ ...needed, ...others, Date: `2025-03-0${day}` }))
  const lines = [...all.map((each) => Object.values(each)), Object.values({ ...needed, ...row })]
  const { rows } = await importRows([Object.keys({ ...needed, ...row }), ...lines])
  const last = rows.at(-1)
  return { status: last?.request?.status, problems: last?.problems ?? [] }
}

test.each([
  ['Activated', '14:05', '25:77'],
  ['Alarmierung', '14:05', 'ca. Mittag'],
  ['Heure de départ', '14h05', '#VALUE!'],
  ['Arrived at scene', '14:20', 'later'],
  ['Weight', '75', '75 cups'],
  ['Gewicht', '80', '9000 kg'],
  ['SpO2', '98', '140'],
  ['Hoist used', 'ja', 'vielleicht'],
  ['Intubation attempts', '1', 'several'],
])(
  'a case is complete without its “%s” (as %s) that says “%s”, and reports the value',
  async (heading, good, cell) => {
    const { status, problems } = await statusOf({ [heading]: cell }, { [heading]: good })
    expect(status).toBe('completed')
    expect(problems).toContainEqual(
      expect.objectContaining({ column: heading, value: cell, severity: 'left_out' }),
    )
  },
)

test.each([
  ['Age', '45 quux'],
  ['Mission outcome', ''],
  ['My role', null],
  ['Case type', null],
  ['Date', 'March 2025'],
])('a case without its “%s” that says “%s” waits as a draft', async (heading, cell) => {
  expect((await statusOf({ [heading]: cell }, {})).status).toBe('draft')
})

test('a time that contradicts the other times is left out, and the case is complete', async () => {
  const times = { Activated: '14:00', Mobile: '14:05', 'Arrived at scene': '13:10', 'Left scene': '14:50' }
  const { status, problems } = await statusOf(times)
  expect(status).toBe('completed')
  expect(problems.map(({ severity }) => severity)).toContain('left_out')
})

test('a patient on a mission without one makes its outcome unsure', async () => {
  const { status } = await statusOf({ 'Mission outcome': 'Stood down en route', GCS: 12 }, { GCS: 15 })
  expect(status).toBe('draft')
})
