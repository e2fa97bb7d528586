import { expect, test } from 'vitest'
import { guessColumns } from '#logbook/spreadsheets/server/service.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ComparedCase } from '../duplicates.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { mapRows, type ImportedRow } from './map-rows.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2026-11-27',
  now: new Date('2026-11-27T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

type Row = Record<string, Cell>

async function mapped(rows: Row[], existing: (ComparedCase & { id: string })[] = []): Promise<ImportedRow[]> {
  const headings = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? null))
  const { preset, columns } = await guessColumns(headings, cells, context)
  const mapping = confirmMapping({ preset, columns: columns.map((column) => column.mapping), fixed: [] })
  const table = cells.map((line, index) => ({ row: index + 2, cells: line }))
  const found: ImportedRow[] = []
  for await (const row of mapRows(table, mapping, context, existing)) found.push(row)
  return found
}

const base: Row = {
  Date: '2025-03-14',
  'Mission type': 'Primary',
  'Mission outcome': 'Conveyed',
  'Case type': 'Trauma',
  'My role': 'Doctor',
  Age: 45,
}

test('an error of a formula is reported with its row, and is not read as a word', async () => {
  const [row, other] = await mapped([
    { ...base, Activated: '#VALUE!', HR: '#N/A', Summary: '#REF!', 'Final airway': '#WERT!' },
    { ...base, Activated: '#FORMULA?', HR: 88, Summary: 'Well', 'Final airway': '' },
  ])
  expect(row?.request).toMatchObject({ status: 'completed' })
  expect(row?.problems.every(({ severity }) => severity === 'left_out')).toBe(true)
  expect(JSON.stringify(row?.request)).not.toContain('#')
  expect(row?.problems.map(({ column, value }) => [column, value])).toEqual([
    ['Activated', '#VALUE!'],
    ['HR', '#N/A'],
    ['Summary', '#REF!'],
    ['Final airway', '#WERT!'],
  ])
  expect(other?.problems.map(({ message }) => message)).toEqual([
    'This formula has no saved result. Open the file in a spreadsheet program and save it again. It is left out.',
  ])
})

test('a date whose formula has no result is not filled from the row above', async () => {
  const [, row] = await mapped([base, { ...base, Date: '#FORMULA?' }])
  expect(row?.request).toBeNull()
})

test('midnight in every time of a row, or often in a column, means a time that nobody entered', async () => {
  const times = (on: string, off: string, hospital: string) => ({
    ...base,
    Activated: on,
    'On scene': off,
    'At hospital': hospital,
  })
  const rows = await mapped([
    times('14:05:00', '14:30:00', '00:00:00'),
    times('09:10:00', '09:35:00', '00:00:00'),
    times('23:40:00', '00:00:00', '00:40:00'),
    times('00:00:00', '00:00:00', '00:00:00'),
  ])
  expect(rows.map(({ request }) => request?.mission?.arriveDestinationAt)).toEqual([
    undefined,
    undefined,
    '2025-03-15T00:40+00:00',
    undefined,
  ])
  expect(rows[2]?.request?.mission?.arriveSceneAt).toBe('2025-03-15T00:00+00:00')
  expect(rows[3]?.request?.mission?.activatedAt).toBeUndefined()
  expect(rows[3]?.problems.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning'])
})

test('Excel’s day numbers, and seconds or milliseconds as text, are dates in the time zone of the missions', async () => {
  const day = async (...cells: Cell[]) =>
    (await mapped(cells.map((cell) => ({ ...base, Date: cell })))).map(({ request }) => request?.date)
  expect(await day('45411', '45412')).toEqual(['2024-04-29', '2024-04-30'])
  expect(await day('1719788400', '1719800000000')).toEqual(['2024-07-01', '2024-07-01'])
  const [row] = await mapped([{ ...base, Date: '2024-07-01', Activated: 1_719_800_000 }])
  expect(row?.request?.mission?.activatedAt).toBe('2024-07-01T03:13+01:00')
})

test('months come first if only then the dates are in order, or in the past', async () => {
  const days = async (...cells: string[]) =>
    (await mapped(cells.map((cell) => ({ ...base, Date: cell })))).map(({ request }) => request?.date)
  expect(await days('1/9/2024', '1/12/2024', '2/3/2024', '2/11/2024', '3/1/2024')).toEqual([
    '2024-01-09',
    '2024-01-12',
    '2024-02-03',
    '2024-02-11',
    '2024-03-01',
  ])
  expect(await days('10/12/2026', '11/2/2026')).toEqual(['2026-10-12', '2026-11-02'])
  expect(await days('1/2/2024', '2/3/2024')).toEqual(['2024-02-01', '2024-03-02'])
})

test('a month without a day becomes a draft that asks for it', async () => {
  const [row] = await mapped([
    { ...base, Date: 'March 2025' },
    { ...base, Date: '2025-04-02' },
    { ...base, Date: '2025-04-03' },
  ])
  expect(row?.request).toMatchObject({ date: '2025-03-01', status: 'draft' })
  expect(row?.problems[0]?.message).toMatch(/no day/)
})

test('a value in an unknown unit is left out with a note, and a value in a known unit is converted', async () => {
  const rows = await mapped([
    { ...base, Glucose: '1,2 g/l', Weight: '75 kg' },
    { ...base, Glucose: '5 quux', Weight: '75 cups' },
  ])
  expect(rows[0]?.request).toMatchObject({ patient: { weightKg: 75 } })
  expect(JSON.stringify(rows[0]?.request?.clinical)).toContain('6.7')
  expect(rows[1]?.request?.status).toBe('completed')
  expect(rows[1]?.problems.map(({ value, severity }) => [value, severity])).toEqual([
    ['5 quux', 'left_out'],
    ['75 cups', 'left_out'],
  ])
})

test('cancelled missions are recognized by their words or times', async () => {
  const open: Row = {
    Date: '2025-03-14',
    'Mission type': 'Primary',
    'Mission outcome': '',
    'Case type': '',
    'My role': 'Doctor',
    Age: null,
    'On scene': null,
    Summary: '',
  }
  const rows = await mapped([
    { ...open, 'Mission outcome': 'Cancelled' },
    { ...open, 'Mission outcome': 'Cancelled', 'On scene': '10:20' },
    { ...open, 'Mission outcome': 'Cancelled before take-off' },
    { ...open, 'Mission outcome': 'Abgebrochen wegen Wetter' },
    { ...open, 'Mission type': 'Storno', Summary: 'Recalled by the first crew.' },
    { ...open, 'Mission outcome': 'Conveyed', 'Case type': 'Trauma', Age: 45 },
    { ...open, 'Mission outcome': 'Cancelled - pre launch', Status: 'Cancelled' },
    { ...open, Status: 'Cancelled', 'Mission outcome': 'Aborted, aircraft u/s' },
    { ...open, 'Mission outcome': 'Cancelled', Diagnosis: 'Stood down' },
  ])
  expect(rows.map(({ request }) => [request?.status, request?.mission?.result])).toEqual([
    ['completed', 'stood_down_en_route'],
    ['completed', 'stood_down_on_scene'],
    ['completed', 'stood_down_before_mobile'],
    ['completed', 'aborted_weather'],
    ['completed', 'stood_down_en_route'],
    ['completed', 'patient_transported'],
    ['completed', 'stood_down_before_mobile'],
    ['completed', 'aborted_technical'],
    ['completed', 'stood_down_en_route'],
  ])
  expect(rows[8]?.request?.clinical?.diagnosisPrimary).not.toBe('electrical_injury')
  expect(rows[4]?.request).toMatchObject({ reflection: { what: 'Recalled by the first crew.' } })
})

test('rows with the same case number become one case, whatever their other cells contain', async () => {
  const open = { 'Case ID': 7, ...base, Procedures: 'RSI', HR: 120, Notes: 'Long.' }
  const rows = await mapped([
    open,
    { 'Case ID': 7, Procedures: 'IV access', HR: 90 },
    { ...open, Procedures: 'Pelvic binder', 'Mission outcome': '', Notes: 'Cold.' },
    { ...open, 'Case ID': 8, Procedures: '' },
    { 'Case ID': 7, Procedures: 'Tourniquet' },
    { ...open, 'Case ID': 8, Age: 12, Procedures: '' },
  ])
  expect(rows.map(({ row, request }) => [row, request?.procedures?.length ?? 0])).toEqual([
    [2, 4],
    [5, 0],
    [7, 0],
  ])
  expect(rows[0]?.problems.map(({ column, value }) => [column, value])).toEqual([
    ['HR', '90'],
    ['Notes', 'Cold.'],
  ])
})

test('a second import recognizes every case of the first, including missions without a patient', async () => {
  const open: Row = {
    Date: '2025-03-14',
    'Mission type': 'Primary',
    'Mission outcome': 'Stood down en route',
  }
  const rows = [
    open,
    open,
    { ...open, Date: '2025-03-15' },
    { ...open, 'Mission outcome': '', Date: '2025-03-16' },
  ]
  const first = await mapped(rows)
  expect(first.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null, null])
  const existing = first.flatMap(({ request }, at) =>
    request ? [{ ...request, missionNumber: `S-${at}`, id: `case ${at}` }] : [],
  )
  const second = await mapped([...rows, open], existing)
  expect(second.map(({ duplicateOf }) => duplicateOf?.caseId ?? null)).toEqual([
    'case 0',
    'case 1',
    'case 2',
    'case 3',
    null,
  ])
})

test('rows with one mission number and different patients are patients of one mission, in a first and in a second import', async () => {
  const mission = { ...base, 'Mission number': 'H-1' }
  const rows: Row[] = [
    { ...mission, Age: 67, Sex: 'F' },
    { ...mission, Age: 21, Sex: 'M' },
    { ...mission, Age: 67, Sex: '' },
    { ...mission, Date: '2025-03-15', Age: 30, Sex: 'M' },
  ]
  const first = await mapped(rows)
  expect(first.map(({ request }) => request?.patientSequence)).toEqual([undefined, 2, undefined, undefined])
  expect(first.map(({ duplicateOf }) => duplicateOf?.row)).toEqual([undefined, undefined, 2, undefined])
  const logged = first.filter(({ duplicateOf }) => duplicateOf === null)
  const existing = logged.map(({ request }, at) => ({ ...request!, id: `case ${at}` }))
  const second = await mapped(rows, existing)
  expect(second.map(({ duplicateOf }) => duplicateOf?.caseId)).toEqual([
    'case 0',
    'case 1',
    'case 0',
    'case 2',
  ])
})

test('the route of a drug is read after its name or its dose', async () => {
  const [row] = await mapped([
    {
      ...base,
      Drugs:
        'Ondansetron 4mg IV; Ketamine IM 50 mg; Salbutamol neb; Heparin 5000u; Propofol infusion; Sufentanil 10 gamma',
    },
  ])
  expect(row?.request?.drugs).toEqual([
    { code: 'ondansetron', dose: 4, unit: 'mg', route: 'intravenous' },
    { code: 'ketamine', dose: 50, unit: 'mg', route: 'intramuscular' },
    { code: 'salbutamol', route: 'nebulised' },
    { code: 'heparin', dose: 5000, unit: 'unit' },
    { code: 'propofol', infusion: true },
    { code: 'sufentanil', dose: 10, unit: 'mcg' },
  ])
  expect(row?.problems.filter(({ column }) => column === 'Drugs')).toEqual([])
})

/** Imports a row with this outcome, and with an answer for every row that the patient was transported. */
async function withOutcome(outcome: string, more: Row = {}): Promise<ImportedRow | undefined> {
  const row: Row = {
    Date: '2025-03-14',
    'Mission type': 'Primary',
    'Case type': 'Trauma',
    ...more,
    Outcome: outcome,
  }
  const headings = Object.keys(row)
  const cells = [headings.map((heading) => row[heading] ?? null)]
  const { preset, columns } = await guessColumns(headings, cells, context)
  const proposed = columns.map(({ mapping }) =>
    mapping.header === 'Outcome'
      ? { ...mapping, use: 'field' as const, target: 'outcome.clinicalOutcome' }
      : mapping,
  )
  const fixed = [{ target: 'mission.result', code: 'patient_transported' }]
  const mapping = confirmMapping({ preset, columns: proposed, fixed })
  for await (const found of mapRows([{ row: 2, cells: cells[0] ?? [] }], mapping, context, [])) return found
  return undefined
}

test.each([
  ['Avlyst', 'stood_down_en_route'],
  ['Avvist - vær', 'aborted_weather'],
  ['AVBRUTT underveis', 'stood_down_en_route'],
  ['bom', 'stood_down_en_route'],
  ['avbr. av AMK', 'stood_down_en_route'],
  ['snudd, ikke behov', 'stood_down_en_route'],
  ['Cancelled', 'stood_down_en_route'],
  ['Stood down', 'stood_down_en_route'],
  ['cancelled - weather', 'aborted_weather'],
  ['declined - no bed', 'declined'],
])(
  '“%s” in the outcome column is a cancelled mission, whatever was answered for every row',
  async (word, result) => {
    expect((await withOutcome(word))?.request?.mission?.result).toBe(result)
    const withPatient = await withOutcome(word, { Age: 45 })
    expect(withPatient?.request?.status).toBe('draft')
    expect(withPatient?.request?.mission?.result).toBeUndefined()
  },
)

test.each(['rientro', 'XY-Fahrt', 'ann. da CO'])(
  'with the unknown word “%s”, the answer for every row is not used',
  async (word) => {
    const row = await withOutcome(word, { Age: 45 })
    expect(row?.request?.mission?.result).toBeUndefined()
    expect(row?.request?.status).toBe('draft')
    expect(row?.problems.map(({ message }) => message).join()).toContain(
      'the answer for every row is not used',
    )
    const taken = await withOutcome(word, { Age: 45, Handover: '12:40' })
    expect(taken?.request?.mission?.result).toBe('patient_transported')
  },
)

test('“CO-Intox” is not read as a misspelled “C2-Intox”, and “Coma diabeticum” not as a coma of unknown cause', async () => {
  const rows = await mapped(
    ['CO-Intox', 'Coma diabeticum', 'C2-Intox'].map((diagnosis, at) => ({
      ...base,
      Date: `2025-03-0${at + 1}`,
      Diagnosis: diagnosis,
    })),
  )
  expect(rows.map(({ request }) => request?.clinical?.diagnosisPrimary)).toEqual([
    'carbon_monoxide',
    'other_diagnosis',
    'alcohol_intoxication',
  ])
})

test('a patient who died does not make a mission cancelled', async () => {
  const row = await withOutcome('Died')
  expect(row?.request?.status).toBe('draft')
  expect(row?.request?.mission?.result).toBeUndefined()
})

test('an outcome that contradicts the answer for every row makes a draft that says so', async () => {
  const row = await withOutcome('Discharged at scene', { Age: 45 })
  expect(row?.request?.status).toBe('draft')
  expect(row?.request?.mission?.result).toBeUndefined()
  expect(row?.problems.map(({ message }) => message).join()).toContain('this contradicts it')
  expect((await withOutcome('Handed over, stable', { Age: 45 }))?.request?.mission?.result).toBe(
    'patient_transported',
  )
})

test('a column with an unclear unit waits, and a column whose heading names the unit is converted', async () => {
  const field = { use: 'field', target: 'clinical.vitals.first.glucoseMmol' } as const
  const asGlucose = async (heading: string, values: Cell[]) => {
    const headings = [...Object.keys(base), heading]
    const cells = values.map((value) => [...Object.values(base), value])
    const { preset, columns } = await guessColumns(headings, cells, context)
    const mappings = columns.map(({ mapping }) =>
      mapping.header === heading ? { ...mapping, ...field } : mapping,
    )
    const mapping = confirmMapping({ preset, columns: mappings, fixed: [] })
    const rows: ImportedRow[] = []
    const table = cells.map((line, index) => ({ row: index + 2, cells: line }))
    for await (const row of mapRows(table, mapping, context)) rows.push(row)
    return rows
  }
  const glucose = (rows: ImportedRow[]) =>
    rows.map(({ request }) => request?.clinical?.vitals?.[0]?.glucoseMmol)
  expect(glucose(await asGlucose('Glikemia mg/dl', ['39', '57', '128']))).toEqual([2.2, 3.2, 7.1])
  const waiting = await asGlucose('Glikemia', ['25', '57', '128'])
  expect(glucose(waiting)).toEqual([undefined, undefined, undefined])
  expect(waiting[0]?.problems).toMatchObject([{ column: 'Glikemia', value: '25', severity: 'left_out' }])
})

test('a drug with a unit in its heading gets doses, whatever group it is in, and several units of blood are one procedure', async () => {
  const [column, blood] = ['Drugs (given by us) › TXA (g)', 'Drugs (given by us) › Blood']
  const rows = await mapped([
    { ...base, [column]: '1', [blood]: null },
    { ...base, [column]: '2', [blood]: '2' },
    { ...base, [column]: '1g', [blood]: '4' },
  ])
  const given = (dose: number) => [{ code: 'tranexamic_acid', dose, unit: 'g' }]
  expect(rows.map(({ request }) => request?.drugs)).toEqual([given(1), given(2), given(1)])
  expect(rows.map(({ request }) => request?.procedures)).toEqual([
    undefined,
    [{ code: 'blood_given' }],
    [{ code: 'blood_given' }],
  ])
  expect(rows[2]?.problems).toMatchObject([{ column: blood, value: '4' }])
  expect(rows[2]?.request?.clinical?.summary).toBe(`${blood}: 4`)
  const cells = [1, 2, 1, 1].map((value) => [value, value])
  const { columns } = await guessColumns([column, blood], cells, context)
  expect(columns.map(({ mapping, confidence }) => [mapping.target, mapping.drug, confidence])).toEqual([
    ['drugs.mark', 'tranexamic_acid', 'sure'],
    ['procedures.mark', null, 'likely'],
  ])
})

test('a repeated dose becomes one line with the number of times, in every notation', async () => {
  const [row, other] = await mapped([
    { ...base, 'Other drugs': 'ondansetron 4mg, adrenaline 1mg x5' },
    { ...base, 'Other drugs': '5 x 1mg adrenaline, amiodarone 300mg' },
  ])
  const adrenaline = { code: 'adrenaline', dose: 1, unit: 'mg', doses: 5 }
  expect(row?.request?.drugs).toEqual([{ code: 'ondansetron', dose: 4, unit: 'mg' }, adrenaline])
  expect(other?.request?.drugs).toEqual([adrenaline, { code: 'amiodarone', dose: 300, unit: 'mg' }])
})

test('a dose that is far from usual is left out with a note', async () => {
  const rows = await mapped([50, 0.1, '0.1', 200].map((dose) => ({ ...base, 'Fentanyl (mcg)': dose })))
  expect(rows.map(({ request }) => request?.drugs?.[0]?.dose)).toEqual([50, undefined, undefined, 200])
  expect(rows[1]?.request).toMatchObject({ status: 'completed', drugs: [{ code: 'fentanyl' }] })
  expect(rows[1]?.problems).toMatchObject([
    {
      column: 'Fentanyl (mcg)',
      value: '0.1',
      message: 'Fentanyl 0.1 micrograms is far below a usual single dose. The dose is left out.',
    },
  ])
})
