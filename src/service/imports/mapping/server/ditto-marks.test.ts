/** Marks for "as in the row above" in several languages. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { importRows } from '#testing/imported-rows.ts'

const headings = [
  'Date',
  'Mission number',
  'Mission type',
  'Mission outcome',
  'Case type',
  'My role',
  'Base',
  'Vehicle',
  'Activated',
  'Age',
  'SpO2',
]
const first: Cell[] = [
  '2025-03-14',
  '25-00042',
  'Primary',
  'Patient transported',
  'Trauma',
  'Doctor',
  'Leeds',
  'Helicopter',
  '14:05',
  '45',
  '98',
]
const places = { bases: [{ code: 'leeds', label: 'Leeds' }] }

/** The row below the first one, with changed cells. */
async function below(changed: Record<string, Cell>) {
  const row = headings.map((heading, at) =>
    heading in changed ? (changed[heading] ?? null) : (first[at] ?? null),
  )
  const other = ['2025-03-20', '25-00050', 'Secondary', ...first.slice(3)]
  const { rows, answered } = await importRows([headings, first, row, other], undefined, places)
  return { row: rows[1], problems: rows[1]?.problems ?? [], answered }
}

const signs = ['"', '”', '″', '〃', "''", '´´', ',,', '-"-', '- " -', '-″-', '-//-', '«']
const words = [
  'do.',
  'ditto',
  'Dito',
  'dto.',
  'idem',
  'Idem.',
  'ídem',
  'd:o',
  's.o.',
  'wie oben',
  'c.s.',
  'j.w.',
  'samme',
]

test.each([...signs, ...words])(
  '“%s” under a base, a vehicle, a role and a type means the value above, and the row says so',
  async (mark) => {
    const { row, problems, answered } = await below({
      'Mission number': '25-00043',
      'Mission type': mark,
      'Mission outcome': mark,
      'My role': mark,
      Base: mark,
      Vehicle: mark,
      Activated: '15:30',
      Age: '52',
    })
    expect(row?.request).toMatchObject({
      status: 'completed',
      mission: {
        missionType: 'primary_scene',
        result: 'patient_transported',
        baseCode: 'leeds',
        platform: 'rotary_wing',
      },
      team: { myRole: 'doctor' },
    })
    const message = 'A mark repeats the value of the row above.'
    expect(problems).toContainEqual({ column: 'Base', value: 'Leeds', message, severity: 'warning' })
    expect(problems.filter((problem) => problem.message === message)).toHaveLength(5)
    expect(answered.columns.flatMap(({ unknownWords }) => unknownWords)).toEqual([])
  },
)

test.each(['"', '〃', 'idem', 'do.'])(
  '“%s” under an age, a vital sign or a time of another mission copies nothing',
  async (mark) => {
    const { row, problems } = await below({
      'Mission number': '25-00043',
      Activated: mark,
      Age: mark,
      SpO2: mark,
    })
    expect(row?.request?.patientAge).toBeUndefined()
    expect(row?.request?.mission?.activatedAt).toBeUndefined()
    expect(row?.request?.clinical?.vitals).toBeUndefined()
    expect(row?.request?.status).toBe('draft')
    for (const [column, severity] of [
      ['Age', 'error'],
      ['SpO2', 'left_out'],
      ['Activated', 'left_out'],
    ])
      expect(problems).toContainEqual(expect.objectContaining({ column, value: mark, severity }))
  },
)

test('the next patient of a mission has its times, and the row says so', async () => {
  const { row, problems } = await below({
    Date: '"',
    'Mission number': '"',
    Activated: '"',
    Age: '7',
    SpO2: '91',
  })
  expect(row?.request).toMatchObject({ missionNumber: '25-00042', patientSequence: 2, patientAge: 7 })
  expect(row?.request?.mission?.activatedAt).toContain('T14:05')
  expect(problems.map(({ column }) => column)).toEqual(
    expect.arrayContaining(['Mission number', 'Activated']),
  )
})

test('a mark under an empty cell, or at the top of a column, has no meaning and is reported', async () => {
  const rows = [
    ['"', null],
    [null, '"'],
    ['"', '"'],
  ].map(
    ([base, type], at) =>
      first.map((cell, index) =>
        index === 0 ? `2025-03-1${at}` : index === 6 ? base : index === 2 ? type : cell,
      ) as Cell[],
  )
  const { requests, rows: found } = await importRows([headings, ...rows, first], undefined, places)
  expect(
    requests.slice(0, 3).map((request) => [request?.mission?.baseCode, request?.mission?.missionType]),
  ).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(found[2]?.problems).toContainEqual(
    expect.objectContaining({ column: 'Base', value: '"', severity: 'left_out' }),
  )
})

test('a word that the user has explained, or that is in the list, is not a mark', async () => {
  const row = first.map((cell, at) => (at === 6 ? 'Id' : at === 0 ? '2025-03-15' : cell))
  const { requests } = await importRows(
    [headings, first, row],
    (mapping) => ({
      ...mapping,
      columns: mapping.columns.map((column) =>
        column.header === 'Base'
          ? { ...column, words: [{ word: 'Id', code: 'ides' }] }
          : { ...column, isUnanswered: false },
      ),
    }),
    { bases: [...places.bases, { code: 'ides', label: 'Ides Hill' }] },
  )
  expect(requests[1]?.mission?.baseCode).toBe('ides')
})

test('a mark in a text or in a column of procedures is left out with a note, and is not a procedure', async () => {
  const { rows } = await importRows([
    [...headings, 'Procedures', 'Summary', 'Tags'],
    [...first, 'RSI', 'Fell from a horse', 'horse'],
    [...first.map((cell, at) => (at === 1 ? '25-00043' : cell)), '"', 'ditto', '〃'],
  ])
  expect(rows[1]?.request).toMatchObject({ status: 'completed' })
  expect(JSON.stringify(rows[1]?.request)).not.toMatch(/ditto|〃|procedures":\[\{|horse/)
  expect(rows[1]?.problems.filter(({ severity }) => severity === 'left_out')).toHaveLength(3)
})
