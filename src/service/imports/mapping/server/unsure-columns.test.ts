/** Files whose columns are easily misread. An uncertain column raises a question, and is never imported unnoticed. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { importMappingSchema, type ImportMapping, type ImportPreview } from '../../contract.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import { mapRows, type ImportedRow } from './map-rows.ts'
import { getChosenTable, previewImport } from './preview-import.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

async function imported(
  rows: Cell[][],
  change: (mapping: ImportMapping) => ImportMapping = (mapping) => mapping,
) {
  const sheets = [{ name: 'Missions', rows }]
  const preview = await previewImport(sheets, {}, { context })
  const { table } = getChosenTable(sheets, {})
  const found: ImportedRow[] = []
  for await (const row of mapRows(table.rows, change(preview.mapping), context)) found.push(row)
  return { preview, rows: found, requests: found.map(({ request }) => request) }
}

const columnOf = ({ columns }: ImportPreview, header: string) =>
  columns.find(({ mapping }) => mapping.header === header)
const useOf = (preview: ImportPreview, header: string) => {
  const { mapping } = columnOf(preview, header) ?? {}
  return mapping?.use === 'field' ? mapping.target : mapping?.use
}

const complete = ['Date', 'Mission no', 'Mission type', 'Mission result', 'Case type', 'Age', 'My role']
const rowOf = (number: number): Cell[] => [
  `2025-05-0${number}`,
  `A-${number}`,
  'Primary',
  'Patient transported',
  'Trauma',
  40 + number,
  'Doctor',
]

test.each(['On scene time', 'On scene', 'Time on scene', 'Hospital arrival', 'Hospital time'])(
  'minutes below “%s” do not become a temperature, and the rows are imported without them',
  async (heading) => {
    const { preview, rows } = await imported([
      [...complete, heading],
      [...rowOf(4), '25'],
      [...rowOf(6), '40'],
      [...rowOf(9), '31'],
    ])
    expect(useOf(preview, heading)).toBe('left_out')
    expect(rows.map(({ request }) => request?.status)).toEqual(['completed', 'completed', 'completed'])
    expect(JSON.stringify(rows)).not.toContain('vitals')
  },
)

test('a column that is left out although its heading names a field raises a question with three of its values', async () => {
  const { preview } = await imported([
    [...complete, 'On scene time'],
    [...rowOf(4), '25'],
    [...rowOf(6), '40'],
  ])
  expect(columnOf(preview, 'On scene time')).toMatchObject({
    mapping: { isUnanswered: true },
    candidates: [{ code: 'mission.arriveSceneAt', label: 'Arrived at scene' }],
    samples: ['25', '40'],
    filled: 2,
  })
})

test.each([
  'Mission duration',
  'Mission length',
  'Mission hours',
  'Mission minutes',
  'Mission cost',
  'Mission count',
  'Missions',
  'Total mission time',
  'Time on mission',
  'Durée mission',
])('amounts below “%s” are not mission numbers', async (heading) => {
  const { preview, requests } = await imported([
    ['Date', 'Mission type', 'Case type', 'Age', heading],
    ['2025-05-04', 'Primary', 'Trauma', 41, 65],
    ['2025-05-06', 'Primary', 'Medical', 67, 120],
    ['2025-05-09', 'Transfer', 'Cardiac', 58, 65],
  ])
  expect(useOf(preview, heading)).toBe('left_out')
  expect(requests.some((request) => request?.missionNumber)).toBe(false)
})

test('in a file from form software, the times of the mission are used, and not the time when the form was sent', async () => {
  const headings =
    'SubmissionDate,start,end,case-date_of_case,case-activation_time,case-on_scene,patient-age,clinical-procedures,location-Latitude,deviceid,meta-instanceID,SubmitterName'
  const { requests, preview } = await imported([
    headings.split(','),
    '2025-03-05T10:12:44.120Z,2025-03-05T10:02:11.000+01:00,2025-03-05T10:12:40.000+01:00,2025-03-04,21:40:00.000+01:00,22:05:00.000+01:00,45,rsi iv_access pelvic_binder,51.5,collect:abc,uuid:0f2d0b1e,field1'.split(
      ',',
    ),
    '2025-03-07T08:00:00.000Z,2025-03-07T08:50:00.000+01:00,2025-03-07T08:59:00.000+01:00,2025-03-06,23:50:00.000+01:00,00:20:00.000+01:00,7,io_access,51.5,collect:abc,uuid:0f2d0b1f,field1'.split(
      ',',
    ),
  ])
  expect(requests).toMatchObject([
    {
      date: '2025-03-04',
      mission: { activatedAt: '2025-03-04T21:40+00:00', arriveSceneAt: '2025-03-04T22:05+00:00' },
      procedures: [{ code: 'rapid_sequence_induction' }, { code: 'iv_access' }, { code: 'pelvic_binder' }],
    },
    {
      date: '2025-03-06',
      mission: { activatedAt: '2025-03-06T23:50+00:00', arriveSceneAt: '2025-03-07T00:20+00:00' },
      procedures: [{ code: 'io_access' }],
    },
  ])
  expect(['SubmissionDate', 'start', 'end'].map((heading) => useOf(preview, heading))).toEqual([
    'left_out',
    'left_out',
    'left_out',
  ])
})

test('things that were attached, carried or assisted with are not procedures, even as a group above columns', async () => {
  const { preview, requests } = await imported([
    ['Date', 'Age', 'Specialty', 'Monitoring', 'Equipment', 'Assistance', 'Procedures'],
    ['2025-03-12', 34, 'Prehospital', 'ECG; NIBP; SpO2', 'Ventilator', 'RSI', 'Arterial line'],
    ['2025-03-13', 71, 'Trauma', 'ECG; NIBP; SpO2', 'Ventilator', 'RSI', 'Chest drain'],
  ])
  expect(['Monitoring', 'Equipment', 'Assistance'].map((heading) => useOf(preview, heading))).toEqual([
    'left_out',
    'left_out',
    'left_out',
  ])
  expect(requests.map((request) => request?.procedures?.length)).toEqual([1, 1])
  expect(JSON.stringify(requests)).not.toContain('missionType')
  const { preview: grouped } = await imported([
    [null, null, 'Monitoring', null, 'Procedures', null],
    ['Date', 'Age', 'ECG', 'Capnography', 'Chest drain', 'RSI'],
    ['2025-03-12', 34, 'x', 'x', 'x', 'x'],
  ])
  expect(grouped.columns.slice(2).map(({ mapping: { use } }) => use)).toEqual([
    'left_out',
    'left_out',
    'field',
    'field',
  ])
})

test('a column with a likely field is left out, with a note in each row, until the user has answered once', async () => {
  const likely: Cell[][] = [
    ['Date', 'Age', 'Drugs given by us today'],
    ['2025-03-04', 45, 'Ketamine'],
    ['2025-03-05', 46, 'Fentanyl'],
  ]
  const asked = await imported(likely)
  expect(columnOf(asked.preview, 'Drugs given by us today')).toMatchObject({
    confidence: 'likely',
    mapping: { target: 'drugs', isUnanswered: true },
    samples: ['Ketamine', 'Fentanyl'],
  })
  expect(asked.requests.map((request) => [request?.status, request?.drugs])).toEqual([
    ['draft', undefined],
    ['draft', undefined],
  ])
  expect(asked.rows[0]?.problems).toContainEqual({
    column: 'Drugs given by us today',
    value: 'Ketamine',
    message: 'The question about this column is not answered yet, so this is left out.',
    severity: 'left_out',
  })
  const answered = await imported(likely, confirmMapping)
  expect(answered.requests.map((request) => request?.drugs)).toEqual([
    [{ code: 'ketamine' }],
    [{ code: 'fentanyl' }],
  ])
})

test('an answer stays with its column while other columns are changed', async () => {
  const sheets = [
    {
      name: 'A',
      rows: [
        ['Date', 'Age', 'Drugs given by us today', 'Cabin temp'],
        ['2025-03-04', 45, 'Ketamine', 21],
      ],
    },
  ]
  const { mapping } = await previewImport(sheets, {}, { context })
  const half = {
    ...mapping,
    columns: mapping.columns.map((column) =>
      column.index === 2 ? { ...column, isUnanswered: false } : column,
    ),
  }
  const { columns } = await previewImport(sheets, { mapping: half }, { context })
  expect(columns.map(({ reason }) => reason)).toEqual([
    'The heading names it.',
    'The heading names it.',
    'Confirmed by you.',
    'It is about the flight, for which Sortie has no field.',
  ])
})

test('a number never loses the unit in the column beside it', async () => {
  const { preview, requests, rows } = await imported([
    ['Fecha', 'Edad', 'Unidad', 'Peso', 'Unit', 'Diagnóstico'],
    ['2025-03-04', 7, 'meses', 18, 'lb', 'Sepsis'],
    ['2025-03-05', 21, 'días', 4, 'kg', 'Sepsis'],
    ['2025-03-06', 45, 'años', 80, 'kg', 'Sepsis'],
    ['2025-03-07', 9, 'lustros', 80, 'kg', 'Sepsis'],
  ])
  expect(requests.map((request) => [request?.patientAge, request?.patientAgeUnit])).toEqual([
    [7, 'months'],
    [21, 'days'],
    [45, 'years'],
    [undefined, undefined],
  ])
  expect(requests.map((request) => request?.patient?.weightKg)).toEqual([8.165, 4, 80, 80])
  expect(rows[3]?.request?.status).toBe('draft')
  expect(rows[3]?.problems.map(({ value }) => value)).toContain('9 lustros')
  expect(columnOf(preview, 'Edad')?.examples[0]).toEqual({ from: '7 meses', to: '7 months' })
})

test('“M” and “F” beside an age are the sex, not months and Fahrenheit', async () => {
  const rows = [16, 22, 58].flatMap((age, at) => [
    [`2025-03-0${at + 1}`, age, 'M', 'Sepsis'],
    [`2025-03-0${at + 4}`, age, 'F', 'Sepsis'],
    [`2025-03-0${at + 7}`, age, 'male', 'Sepsis'],
  ])
  const { requests } = await imported([['Date', 'Age', 'Sex', 'Diagnosis'], ...rows])
  expect(requests.map((request) => [request?.patientAge, request?.patientAgeUnit])).toEqual(
    rows.map(([, age]) => [age, 'years']),
  )
  expect(requests.map((request) => request?.patient?.gender)).toEqual(
    rows.map(([, , sex]) => (sex === 'F' ? 'female' : 'male')),
  )
})

test('numbers that only count the rows raise a question', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [
    at + 1,
    `2025-03-${String((at % 28) + 1).padStart(2, '0')}`,
    40,
  ])
  const { preview } = await imported([['Job No.', 'Date', 'Age'], ...rows])
  expect(columnOf(preview, 'Job No.')?.mapping).toMatchObject({ target: 'missionNumber', isUnanswered: true })
})

test('“King Air 350” is an aeroplane, and “Air” a helicopter', async () => {
  const { requests } = await imported([
    ['Date', 'Age', 'Aircraft'],
    ['2025-03-04', 45, 'King Air 350'],
    ['2025-03-05', 46, 'air'],
    ['2025-03-06', 46, 'Air Zermatt'],
  ])
  expect(requests.map((request) => request?.mission?.platform)).toEqual([
    'fixed_wing_propeller',
    'rotary_wing',
    'other',
  ])
})

test('one column may contain several fields, and several columns one field: each column says so', async () => {
  const { preview, requests } = await imported([
    ['Date', 'Age/Sex', 'Case type / mission type', 'Road/Air', 'Diagnosis', 'Working diagnosis'],
    ['2025-03-04', '34M', 'Trauma / primary', 'road', 'Sepsis', 'Stroke'],
    ['2025-03-05', '56F', 'Transfer, cardiac', 'air', 'Stroke', 'Stroke'],
  ])
  expect(requests).toMatchObject([
    {
      patientAge: 34,
      patient: { gender: 'male' },
      type: 'trauma',
      mission: { missionType: 'primary_scene', platform: 'road_ambulance' },
    },
    { patientAge: 56, patient: { gender: 'female' }, type: 'cardiac', mission: { platform: 'rotary_wing' } },
  ])
  expect(columnOf(preview, 'Age/Sex')?.reason).toMatch(/^One column for several fields/)
  expect(columnOf(preview, 'Case type / mission type')?.reason).toMatch(/^One column for several fields/)
  expect(columnOf(preview, 'Working diagnosis')?.reason).toBe(
    '“Diagnosis” already becomes “Working diagnosis”.',
  )
})

test('a column of dates later than another date of the same rows raises a question', async () => {
  const { preview } = await imported([
    ['Date', 'Seen on', 'Age'],
    ['2025-03-06', '2025-03-04', 45],
    ['2025-03-09', '2025-03-08', 46],
  ])
  expect(columnOf(preview, 'Date')).toMatchObject({ confidence: 'likely', mapping: { isUnanswered: true } })
  expect(columnOf(preview, 'Date')?.reason).toContain('“Seen on” has earlier dates')
})

test('a row shows the line of its case', async () => {
  const { preview } = await imported([
    [...complete, 'Procedures'],
    [...rowOf(4), 'RSI; Blood given'],
  ])
  expect(preview.rows[0]?.reads).toBe('Trauma, 44 y, RSI, blood')
})

test('a value for every row can only set fields of the record', async () => {
  const elsewhere = { target: 'constructor.prototype.isWrong', code: 'yes' }
  const night = { target: 'mission.lightCondition', code: 'night' }
  const { requests } = await imported([complete, rowOf(4), rowOf(6)], (mapping) => ({
    ...mapping,
    fixed: [elsewhere, night],
  }))
  expect(requests[0]?.mission).toMatchObject({ lightCondition: 'night' })
  expect(Object.hasOwn(requests[0] ?? {}, 'constructor')).toBe(false)
  for (const target of ['__proto__.isWrong', 'a..b', ''])
    expect(
      importMappingSchema.safeParse({ preset: null, columns: [], fixed: [{ target, code: 'x' }] }),
    ).toMatchObject({
      success: false,
    })
})
