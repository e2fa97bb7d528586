import { expect, test } from 'vitest'
import { guessColumns } from '#logbook/spreadsheets/server/service.ts'
import type { ImportMapping } from '../../contract.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ComparedCase } from '../duplicates.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import { mapRows, type ImportedRow } from './map-rows.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: { supervisors: [{ code: '0195f0a0-0000-7000-8000-000000000001', label: 'Dr Sofia Osei' }] },
}

type Row = Record<string, Cell>
type Change = (mapping: ImportMapping) => ImportMapping

/** Maps rows with the mapping that Sortie proposes, or as the user has changed it. */
async function mapped(
  rows: Row[],
  change: Change = (mapping) => mapping,
  existing: (ComparedCase & { id: string })[] = [],
) {
  const headings = Object.keys(rows[0] ?? {})
  const table = rows.map((row, index) => ({
    row: index + 2,
    cells: headings.map((heading) => row[heading] ?? null),
  }))
  const { preset, columns } = await guessColumns(
    headings,
    table.map(({ cells }) => cells),
    context,
  )
  const mapping = change(
    confirmMapping({ preset, columns: columns.map((column) => column.mapping), fixed: [] }),
  )
  const found: ImportedRow[] = []
  for await (const row of mapRows(table, mapping, context, existing)) found.push(row)
  return found
}

const one = async (row: Row, change?: Change): Promise<ImportedRow> => {
  const [found] = await mapped([row], change)
  if (!found) throw new Error('There is no row')
  return found
}

const complete: Row = {
  Date: '2025-03-14',
  'Mission number': '25-00042',
  Age: 45,
  'Case type': 'Trauma',
  'Mission type': 'Primary',
  'Mission outcome': 'Conveyed',
  'My role': 'Doctor',
}

test('a row with everything that a case needs is complete', async () => {
  const { request, problems, findings, duplicateOf } = await one(complete)
  expect(request?.status).toBe('completed')
  expect({ problems, findings, duplicateOf }).toEqual({ problems: [], findings: [], duplicateOf: null })
})

test('a row without required fields is a draft, and each missing one is named', async () => {
  const { request, problems } = await one({ Date: '2025-03-14', Age: 45 })
  expect(request).toMatchObject({ status: 'draft', date: '2025-03-14', patientAge: 45 })
  expect(problems.map(({ message }) => message)).toEqual([
    'Choose a case type.',
    'Choose a mission type.',
    'Choose how the mission ended.',
    'Choose your role.',
  ])
})

test('one value for every row fills a field that the spreadsheet omits', async () => {
  const fixed = [
    { target: 'mission.missionType', code: 'primary_scene' },
    { target: 'mission.result', code: 'patient_transported' },
    { target: 'team.myRole', code: 'doctor' },
    { target: 'type', code: 'medical' },
  ]
  const { request } = await one({ Date: '2025-03-14', Age: 45, 'Case type': 'Trauma' }, (mapping) => ({
    ...mapping,
    fixed,
  }))
  expect(request).toMatchObject({
    status: 'completed',
    type: 'trauma',
    mission: { missionType: 'primary_scene' },
  })
})

test('a row without a date, or with one in the future, cannot become a case', async () => {
  const rows = await mapped([
    { ...complete, Date: null },
    complete,
    { ...complete, Date: '2026-03-14' },
    { ...complete, Date: 'soon' },
  ])
  expect(rows.map(({ request }) => request !== null)).toEqual([false, true, false, false])
  expect(rows.map(({ problems }) => problems.at(-1)?.message)).toEqual([
    'This row has no date. It cannot become a case.',
    undefined,
    'The date is in the future. It cannot become a case.',
    'This row has no date. It cannot become a case.',
  ])
})

test('a ditto mark means the date above; so does an empty date, but its row becomes a draft that says so', async () => {
  const rows = await mapped([
    complete,
    { ...complete, Date: '"', 'Mission number': '25-00043' },
    { ...complete, Date: null, 'Mission number': '25-00044' },
  ])
  expect(rows.map(({ request }) => [request?.date, request?.status])).toEqual([
    ['2025-03-14', 'completed'],
    ['2025-03-14', 'completed'],
    ['2025-03-14', 'draft'],
  ])
  expect(rows[2]?.problems[0]?.message).toBe(
    'This row has no date: the date of the row above is used. Check it.',
  )
})

test('the diagnosis gives a missing case type, and a value for every row fills only the other rows', async () => {
  const { 'Case type': _, ...untyped } = complete
  const rows = await mapped(
    [
      { ...untyped, Diagnosis: 'Pneumonia' },
      { ...untyped, Diagnosis: 'STEMI', 'Mission number': '25-00043' },
      { ...untyped, Diagnosis: 'An odd one', 'Mission number': '25-00044' },
    ],
    (mapping) => ({ ...mapping, fixed: [{ target: 'type', code: 'medical' }] }),
  )
  expect(rows.map(({ request }) => request?.type)).toEqual(['respiratory', 'cardiac', 'medical'])
  expect(rows[1]?.problems[0]?.message).toBe('No case type is given: “Cardiac” follows from the diagnosis.')
})

test('drugs among procedures become drugs with their dose; sides and sizes do not hide a procedure', async () => {
  const { request, problems } = await one({
    ...complete,
    Procedures: '2 Zugänge, pVK li, Zugang 18G, TXA 1,5 g, Amiodaron 300mg; Intubation (VL)',
  })
  expect(request?.procedures?.map(({ code }) => code)).toEqual([
    'iv_access',
    'iv_access',
    'iv_access',
    'iv_access',
    'tracheal_intubation_oral',
  ])
  expect(request?.drugs).toEqual([
    { code: 'tranexamic_acid', dose: 1.5, unit: 'g' },
    { code: 'amiodarone', dose: 300, unit: 'mg' },
  ])
  expect(problems).toEqual([])
})

test('in a column where one “J” cannot be days, all of them are years', async () => {
  const rows = await mapped(
    ['80 J', '24 J', 'um die 24', '70er', '6 Mon'].map((Age, index) => ({
      ...complete,
      Age,
      'Mission number': `25-0005${index}`,
    })),
  )
  expect(rows.map(({ request }) => [request?.patientAge, request?.patientAgeUnit])).toEqual([
    [80, 'years'],
    [24, 'years'],
    [24, 'years'],
    [75, 'years'],
    [6, 'months'],
  ])
})

test('a word about the outcome in the mission type raises a question, and the outcome for every row is not used', async () => {
  const { 'Mission outcome': _, ...open } = complete
  const rows = await mapped(
    [open, { ...open, 'Mission type': 'Storno', 'Mission number': '25-00043' }],
    (mapping) => ({ ...mapping, fixed: [{ target: 'mission.result', code: 'patient_transported' }] }),
  )
  expect(rows.map(({ request }) => request?.mission?.result)).toEqual(['patient_transported', undefined])
  expect(rows[1]?.request?.status).toBe('draft')
})

test('a value out of range is left out and reported with its column, and the case is complete without it', async () => {
  const wrong = { ...complete, 'Mission number': '25-00043', SpO2: 140, GCS: 'low', 'Weight (kg)': 70 }
  const [, row] = await mapped([{ ...complete, SpO2: 98, GCS: 15, 'Weight (kg)': 80 }, wrong])
  expect(row?.request).toMatchObject({ status: 'completed', patient: { weightKg: 70 } })
  expect(row?.problems.filter(({ column }) => column !== 'GCS')).toEqual([
    {
      column: 'SpO2',
      value: '140',
      message: 'Use a whole number from 0 to 100. It is left out.',
      severity: 'left_out',
    },
  ])
})

test('words in a column of numbers are kept in the summary, with the heading', async () => {
  const words = await mapped([
    { ...complete, GCS: 14, Summary: '' },
    { ...complete, GCS: 'low', Summary: 'A long night.' },
  ])
  expect(words[1]?.request).toMatchObject({
    status: 'completed',
    clinical: { summary: 'A long night.\nGCS: low' },
  })
  expect(words[1]?.problems).toEqual([
    {
      column: 'GCS',
      value: 'low',
      message: 'This is not understood as “GCS, first”. It is kept in the summary.',
      severity: 'warning',
    },
  ])
})

test('contradictions are left out: a patient on a mission without one, times out of order', async () => {
  const stoodDown = await one({ ...complete, 'Mission outcome': 'Stood down en route' })
  expect(stoodDown.request).not.toHaveProperty('patientAge')
  expect(stoodDown.problems[0]).toMatchObject({ column: 'Age', value: '45', severity: 'error' })
  const times = await one({ ...complete, Activated: '14:00', Mobile: '14:05', 'Arrived at scene': '13:10' })
  expect(times.request?.mission).toMatchObject({
    activatedAt: '2025-03-14T14:00+00:00',
    mobileAt: '2025-03-14T14:05+00:00',
  })
  expect(times.problems[0]).toMatchObject({ column: 'Arrived at scene', value: '13:10' })
})

test('times of a summer’s day are in the user’s time zone, and continue past midnight', async () => {
  const { request } = await one({
    ...complete,
    Date: '2025-07-14',
    Activated: 0.99,
    Mobile: '2355',
    'Arrived at scene': '0.10',
  })
  expect(request?.mission).toMatchObject({
    activatedAt: '2025-07-14T23:46+01:00',
    mobileAt: '2025-07-14T23:55+01:00',
    arriveSceneAt: '2025-07-15T00:10+01:00',
  })
})

test('an unknown word is kept as “Other” if the field allows it, else in the summary, each with a note', async () => {
  const rows = await mapped([
    { ...complete, Diagnosis: 'Polytrauma', Supervision: 'Solo', Procedures: 'RSI' },
    {
      ...complete,
      Diagnosis: 'Sting of a weever fish',
      Supervision: 'sort of',
      Procedures: 'RSI, Foot bath',
    },
  ])
  expect(rows[1]?.request).toMatchObject({
    status: 'completed',
    clinical: {
      diagnosisPrimary: 'other_diagnosis',
      diagnosisPrimaryOther: 'Sting of a weever fish',
      summary: 'Supervision: sort of',
    },
    procedures: [{ code: 'rapid_sequence_induction' }, { code: 'other_procedure', codeOther: 'Foot bath' }],
  })
  expect(rows[1]?.request?.team).not.toHaveProperty('supervisionLevel')
  expect(rows[1]?.problems.map(({ column, value, severity }) => [column, value, severity])).toEqual([
    ['Diagnosis', 'Sting of a weever fish', 'warning'],
    ['Supervision', 'sort of', 'warning'],
    ['Procedures', 'Foot bath', 'warning'],
  ])
})

test('a word that may mean several entries raises a question that names them, and is never called unknown', async () => {
  const rows = await mapped([
    { ...complete, Diagnosis: 'Head injury' },
    { ...complete, Diagnosis: 'Sting of a weever fish' },
  ])
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [
      'This may be “Concussion or mild head injury”, “Traumatic brain injury, moderate (GCS 9-13)” or “Traumatic brain injury, severe (GCS 3-8)”. Choose one at the column. It is kept as “Other”.',
    ],
    ['Sortie does not know this word. It is kept as “Other”.'],
  ])
})

test('a tube without an attempt is kept as text; with attempts, the last one placed it', async () => {
  const tube = { ...complete, 'Final airway': 'ETT 7,5 (amb)' }
  const without = await one(tube)
  expect(without.request).toMatchObject({
    status: 'completed',
    clinical: { summary: 'Final airway: ETT 7,5 (amb)' },
  })
  expect(without.request?.airway ?? {}).not.toHaveProperty('finalAirway')
  const { request } = await one({ ...tube, 'Intubation attempts': 2 })
  expect(request).toMatchObject({
    status: 'completed',
    airway: { finalAirway: 'tracheal_tube', attempts: [{ success: false }, { success: true }] },
  })
})

test('a second diagnosis is not repeated, and a second one that is in no list is kept as text', async () => {
  const twice = await one({ ...complete, Diagnosis: 'Sepsis', 'Other diagnoses': 'sepsis; Polytrauma' })
  expect(twice.request).toMatchObject({
    status: 'completed',
    clinical: { diagnosisPrimary: 'sepsis', diagnosisSecondary: ['polytrauma'] },
  })
  const others = await one({ ...complete, Diagnosis: 'Sting of a fish', 'Other diagnoses': 'Sunburn' })
  expect(others.request).toMatchObject({
    status: 'completed',
    clinical: { diagnosisPrimaryOther: 'Sting of a fish', summary: 'Sunburn' },
  })
})

test('one answer applies to every other word of a column, and the words stay with the case', async () => {
  const { request, problems } = await one({ ...complete, 'Mission type': 'XK' }, (mapping) => ({
    ...mapping,
    columns: mapping.columns.map((column) => ({ ...column, otherwise: 'primary_scene' })),
  }))
  expect(request).toMatchObject({
    status: 'completed',
    mission: { missionType: 'primary_scene' },
    clinical: { summary: 'Mission type: XK' },
  })
  expect(problems.map(({ severity }) => severity)).toEqual(['warning'])
})

test('“cancelled” as a mission type raises a question, even if the user has answered for every other word', async () => {
  const { request, problems } = await one({ ...complete, 'Mission type': 'cancelled' }, (mapping) => ({
    ...mapping,
    columns: mapping.columns.map((column) => ({ ...column, otherwise: 'primary_scene' })),
  }))
  expect(request?.status).toBe('draft')
  expect(problems.map(({ message }) => message)).toContain(
    'This word says how the mission ended: choose the mission outcome.',
  )
})

test('“Storno” as a case type also says how the mission ended', async () => {
  const { request, problems } = await one({ ...complete, 'Case type': 'Storno' })
  expect(request?.status).toBe('draft')
  expect(problems.map(({ message }) => message)).toContain(
    'This word says how the mission ended: choose the mission outcome.',
  )
})

test('a diagnosis is found within a note, whose words stay with the case', async () => {
  const { request, problems } = await one({ ...complete, Diagnosis: 'V.a. STEMI Vorderwand, stabil' })
  expect(request?.clinical).toMatchObject({
    diagnosisPrimary: 'stemi',
    presentation: 'V.a. STEMI Vorderwand, stabil',
  })
  expect(problems).toEqual([
    {
      column: 'Diagnosis',
      value: 'V.a. STEMI Vorderwand, stabil',
      message: 'Found within these words, which are kept in the presenting problem.',
      severity: 'warning',
    },
  ])
})

test('drugs are recognized by the beginning of their names, with their dose; a dose without a unit is kept as text', async () => {
  const { request } = await one({ ...complete, Drugs: 'rocu 100 mg; fenta 200, Ketamine 50mg, gluc' })
  expect(request).toMatchObject({
    drugs: [
      { code: 'rocuronium', dose: 100, unit: 'mg' },
      { code: 'fentanyl' },
      { code: 'ketamine', dose: 50, unit: 'mg' },
      // This may be glucose or glucagon.
      { code: 'other_drug', codeOther: 'gluc' },
    ],
    clinical: { summary: 'Drugs: fenta 200' },
  })
})

test('the user’s meaning of a word has precedence over Sortie’s, and may leave the word out', async () => {
  const words = [
    { word: 'Solo', code: 'distant' },
    { word: 'Foot bath', code: null },
  ]
  const { request, problems } = await one(
    { ...complete, Supervision: 'solo', Procedures: 'RSI, foot bath' },
    (mapping) => ({
      ...mapping,
      columns: mapping.columns.map((column) => ({ ...column, words })),
    }),
  )
  expect(request).toMatchObject({
    team: { supervisionLevel: 'distant' },
    procedures: [{ code: 'rapid_sequence_induction' }],
  })
  expect(problems).toEqual([])
})

test('a supervisor is stored only as an account of the organization, never as a name', async () => {
  const rows = await mapped([
    { ...complete, Supervisor: 'Dr Sofia Osei' },
    { ...complete, Supervisor: 'Dr Peter Lind' },
  ])
  expect(rows[0]?.request?.team).toMatchObject({ supervisorUserId: '0195f0a0-0000-7000-8000-000000000001' })
  expect(JSON.stringify(rows[1]?.request)).not.toContain('Lind')
})

test('free texts are checked for identifiers: the case becomes a draft, and the position is reported', async () => {
  const { request, findings } = await one({ ...complete, Notes: 'Spoke to Mr Thompson, NHS 943 476 5919.' })
  expect(request?.status).toBe('draft')
  expect(findings.map(({ path, severity, pattern }) => [path, severity, pattern])).toEqual([
    ['reflection.what', 'block', 'title_and_name'],
    ['reflection.what', 'block', 'nhs_number'],
  ])
})

test('a text that is too long for its field goes into a longer one', async () => {
  const long = 'Fell from a ladder. '.repeat(20).trim()
  const { request, problems } = await one({ ...complete, 'Presenting problem': long })
  expect(request?.clinical).toEqual({ summary: long })
  expect(problems).toEqual([])
})

test('a text that is too long for every field is left out and reported; the other texts stay', async () => {
  const { request, problems } = await one({
    ...complete,
    Notes: 'Went well.',
    Comments: 'Again. '.repeat(300),
  })
  expect(request).toMatchObject({ status: 'completed', reflection: { what: 'Went well.' } })
  expect(problems).toMatchObject([{ column: 'Comments', severity: 'left_out' }])
})

test('an age that nobody knew is recorded as unknown', async () => {
  const rows = await mapped([complete, { ...complete, Age: 'unknown' }])
  expect(rows[1]?.request).toMatchObject({ status: 'completed', patientAgeUnknown: true })
})

test('procedures that were only observed are marked as observed', async () => {
  const { request } = await one({ ...complete, Supervision: 'Observed', Procedures: 'RSI' })
  expect(request?.procedures).toEqual([{ code: 'rapid_sequence_induction', operatorRole: 'observed' }])
})

test('procedures and drugs before arrival are recorded as such, whatever the other columns say', async () => {
  const { request } = await one({
    ...complete,
    Supervision: 'Observed',
    Procedures: 'RSI',
    'My role in procedure': 'Assisted',
    'Procedures before our arrival': 'Tourniquet; IV access',
    'Drugs before our arrival': 'Ketamine 50 mg; Red cells',
  })
  expect(request?.procedures).toEqual([
    { code: 'rapid_sequence_induction', operatorRole: 'assisted' },
    { code: 'tourniquet', operatorRole: 'before_arrival' },
    { code: 'iv_access', operatorRole: 'before_arrival' },
  ])
  expect(request?.drugs).toEqual([
    { code: 'ketamine', dose: 50, unit: 'mg', givenByRole: 'before_arrival' },
    { code: 'red_cells', givenByRole: 'before_arrival' },
  ])
})

test('a row that repeats another row or a case of the logbook says so', async () => {
  const rows = await mapped(
    [
      complete,
      complete,
      { ...complete, 'Mission number': '25-00043' },
      { ...complete, 'Mission number': null },
      { ...complete, Date: '2025-03-15', 'Mission number': '25/00050' },
    ],
    undefined,
    [{ id: 'saved', date: '2025-03-15', missionNumber: '#25-00050', type: 'trauma' }],
  )
  expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([
    null,
    { kind: 'same', row: 2, caseId: null },
    null,
    { kind: 'likely', row: 2, caseId: null },
    { kind: 'same', row: null, caseId: 'saved' },
  ])
})

test('the server keeps responding while thousands of rows are mapped', async () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => ({
    ...complete,
    Notes: `Night ${index}, long extrication.`,
  }))
  await mapped([complete])
  let [turns, longest, last] = [0, 0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    turns += 1
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  await mapped(rows)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
  expect(longest).toBeLessThan(500) // a busy machine adds much; without pauses it is one turn of a second
})
