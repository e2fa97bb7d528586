/** Values that a row omits because the rows around it contain them: years and times; also the age from a year of birth. */
import fc from 'fast-check'
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

/** Maps a sheet with the mapping that Sortie proposes. */
async function mapped([headings, ...rows]: readonly [string[], ...Cell[][]]): Promise<ImportedRow[]> {
  const { preset, columns } = await guessColumns(headings, rows, context)
  const mapping: ImportMapping = { preset, columns: columns.map((column) => column.mapping), fixed: [] }
  const found: ImportedRow[] = []
  const table = rows.map((cells, index) => ({ row: index + 2, cells }))
  for await (const row of mapRows(table, confirmMapping(mapping), context, [])) found.push(row)
  return found
}

const messages = ({ problems }: ImportedRow) =>
  problems
    .filter(({ message }) => !message.startsWith('Enter') && !message.startsWith('Choose the'))
    .map(({ message }) => message)
const datesOf = (rows: ImportedRow[]) => rows.map(({ request }) => request?.date ?? null)

test('a date without a year is completed from the rows around, and the row says so', async () => {
  const rows = await mapped([
    ['Date', 'Age', 'Diagnosis'],
    ['20.12.2014', 40, 'Stroke'],
    ['28.12', 41, 'Stroke'],
    ['"', 42, 'Stroke'],
    ['3.1.', 43, 'Stroke'],
    ['31.02', 44, 'Stroke'],
    ['12.01.2015', 45, 'Stroke'],
  ])
  expect(datesOf(rows)).toEqual(['2014-12-20', '2014-12-28', '2014-12-28', '2015-01-03', null, '2015-01-12'])
  const says = 'The date of this row has no year: the year of the rows around it is used.'
  expect(rows.map((row) => messages(row).includes(says))).toEqual([false, true, true, true, false, false])
  expect(rows[1]?.problems).toContainEqual({ column: null, value: '', message: says, severity: 'warning' })
})

test('a row with only a year gives the year of the rows below it', async () => {
  const rows = await mapped([
    ['Date', 'Age', 'Diagnosis'],
    ['20.12.2014', 40, 'Stroke'],
    [2015, null, null],
    ['3.1.', 41, 'Stroke'],
    ['4.11.', 42, 'Stroke'],
  ])
  expect(datesOf(rows)).toEqual(['2014-12-20', null, '2015-01-03', '2015-11-04'])
})

test('a date without a year that the rows around contradict is reported and left out', async () => {
  const [, row] = await mapped([
    ['Date', 'Age', 'Diagnosis'],
    ['20.12.2013', 40, 'Stroke'],
    ['28.12', 41, 'Stroke'],
    ['12.01.2015', 45, 'Stroke'],
  ])
  expect(row?.request).toBeNull()
  expect(row?.problems).toContainEqual({
    column: 'Date',
    value: '28.12',
    message: 'This is not understood as “Date”. It is left out.',
    severity: 'error',
  })
})

const times = ['Date', 'Age', 'Diagnosis', 'Activated', 'Arrived at scene', 'Left scene']
const clocksOf = ({ request }: ImportedRow) =>
  (['activatedAt', 'arriveSceneAt', 'leaveSceneAt'] as const).map(
    (field) => request?.mission?.[field]?.slice(11, 16) ?? null,
  )

test('a ditto mark under a time means the time above; under an empty cell it means nothing', async () => {
  const rows = await mapped([
    times,
    ['2025-02-03', 40, 'Stroke', '14:05', '14:20', '14:50'],
    ['2025-02-03', 41, 'Stroke', '"', 'idem', null],
    ['2025-02-03', 42, 'Stroke', '"', '14:25', '"'],
  ])
  expect(rows.map(clocksOf)).toEqual([
    ['14:05', '14:20', '14:50'],
    ['14:05', '14:20', null],
    ['14:05', '14:25', null],
  ])
  expect(messages(rows[1] as ImportedRow)).not.toContainEqual(expect.stringContaining('not understood'))
  expect(rows[2]?.problems).toContainEqual(
    expect.objectContaining({ column: 'Left scene', value: '"', severity: 'left_out' }),
  )
  expect(rows[1]?.problems).toContainEqual({
    column: 'Activated',
    value: '14:05',
    message: 'A mark repeats the value of the row above.',
    severity: 'warning',
  })
})

test('rows that end before the column of the date or time are filled like others', async () => {
  const rows = await mapped([
    ['Age', 'Diagnosis', 'Date', 'Alarm', 'On scene'],
    [40, 'Stroke', '20.12.2014', '14:05', '14:20'],
    [41, 'Stroke'],
    [42, 'Stroke', '28.12'],
    [43],
  ])
  expect(datesOf(rows)).toEqual(['2014-12-20', '2014-12-20', '2014-12-28', '2014-12-28'])
})

const manyHeadings = [
  'Mission number',
  'Age',
  'Sex',
  'Diagnosis',
  'Procedures',
  'GCS',
  'BP',
  'Drugs',
  'Notes',
  'Date',
  'Alarm',
  'On scene',
]
const anyCell = fc.oneof(
  fc.constantFrom<Cell>(
    null,
    '',
    '"',
    'idem',
    '+14',
    '3.1.',
    2015,
    '20.12.2014',
    '14:05',
    'x',
    'H 55',
    '120/80',
    '†',
    'RSI; IV',
  ),
  fc.string({ maxLength: 12 }),
  fc.integer({ min: -10, max: 50_000 }),
)
test('no table fails as a whole, however short its rows are and whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(manyHeadings, { minLength: 2 }),
      fc.array(fc.array(anyCell, { maxLength: manyHeadings.length + 2 }), { minLength: 1, maxLength: 8 }),
      async (headings, rows) => {
        expect(Array.isArray(await mapped([headings, ...rows]))).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})

test('a ditto mark under a mission number means the number above, if there is one', async () => {
  const rows = await mapped([
    ['Date', 'Mission number', 'Age', 'Diagnosis'],
    ['20.12.2014', '"', 40, 'Stroke'],
    ['21.12.2014', '14.331', 41, 'Stroke'],
    ['21.12.2014', '"', 42, 'Stroke'],
    ['22.12.2014', 'idem', 43, 'Stroke'],
  ])
  expect(rows.map(({ request }) => request?.missionNumber ?? null)).toEqual([
    null,
    '14.331',
    '14.331',
    '14.331',
  ])
})

test('minutes with a plus are added to the first time of the row; after a later time their meaning is unclear', async () => {
  const rows = await mapped([
    times,
    ['2025-02-03', 40, 'Stroke', '23:50', '+14', '+20'],
    ['2025-02-04', 40, 'Stroke', null, '+14', '14:50'],
  ])
  expect(rows.map(clocksOf)).toEqual([
    ['23:50', '00:04', null],
    [null, null, '14:50'],
  ])
  expect(rows[0]?.problems.map(({ value }) => value)).toContain('+20')
  expect(rows[1]?.problems.map(({ value }) => value)).toContain('+14')
})

test('minutes with a plus stay unread if another column may contain the time to which they are added', async () => {
  const [before] = await mapped([
    ['Date', 'Age', 'Xyzzy', 'Activated', 'Arrived at scene'],
    ['2025-02-03', 40, '13:50', '14:05', '+14'],
  ])
  const [between] = await mapped([
    ['Date', 'Age', 'Activated', 'Xyzzy', 'Arrived at scene'],
    ['2025-02-03', 40, '14:05', '14:10', '+14'],
  ])
  for (const row of [before, between]) {
    expect(row?.request?.mission?.activatedAt).toContain('T14:05')
    expect(row?.request?.mission?.arriveSceneAt).toBeUndefined()
    expect(row?.problems.map(({ value }) => value)).toContain('+14')
  }
})

test('the age is calculated from a year of birth, which is not stored', async () => {
  const [known, child] = await mapped([
    ['Date', 'Age', 'Diagnosis'],
    ['2025-02-03', '*1948', 'Stroke'],
    ['2025-02-03', 'né 2024', 'Stroke'],
    ['2025-02-03', '34 ans', 'Stroke'],
  ])
  expect(known?.request).toMatchObject({
    patientAge: 77,
    patientAgeUnit: 'years',
    patient: { ageEstimated: true },
  })
  expect(JSON.stringify(known)).not.toContain('1948')
  expect(child?.request?.patientAge).toBeUndefined()
  expect(messages(child as ImportedRow)).toContain(
    'The age is not clear from the year of birth. It is left out.',
  )
})

test('“?” and “adulte” as an age mean unknown, and other words are reported', async () => {
  const rows = await mapped([
    ['Date', 'Age', 'Diagnosis'],
    ...['?', 'adulte', 'effacé', '34 ans', '35 ans', '36 ans', '37 ans'].map((age) => [
      '2025-02-03',
      age,
      'Stroke',
    ]),
  ])
  expect(rows.slice(0, 3).map(({ request }) => request?.patientAgeUnknown)).toEqual([true, true, undefined])
  expect(rows[2]?.problems.map(({ value }) => value)).toContain('effacé')
})

test('a newborn’s age, vital signs on arrival and attempted procedures are imported correctly', async () => {
  const [row] = await mapped([
    ['Date', 'Age', 'Diagnosis', 'SpO2', 'BP', 'Weight', 'Intubation', 'IV access', 'IO access'],
    ['2025-02-03', 'newborn', 'Stroke', '89→97%', 'ne capte pas', '3200 g', 'x (2e)', 'échec', 'x2'],
    ['2025-02-03', '40', 'Stroke', '98%', '13/8', '75', 'x', 'x', '/'],
  ])
  expect(row?.request).toMatchObject({
    patientAge: 0,
    patientAgeUnit: 'days',
    patient: { ageEstimated: true, weightKg: 3.2 },
    clinical: { vitals: [{ point: 'first', spo2: 89 }] },
    procedures: [
      { code: 'tracheal_intubation_oral', attempts: 2, outcome: 'successful_after_attempts' },
      { code: 'iv_access', outcome: 'unsuccessful' },
      { code: 'io_access' },
      { code: 'io_access' },
    ],
  })
  expect(row?.problems).toContainEqual({
    column: 'SpO2',
    value: '89→97%',
    message: 'Only the first of these values is taken: the one on arrival.',
    severity: 'warning',
  })
  expect(row?.problems.map(({ value }) => value)).not.toContain('ne capte pas')
})
