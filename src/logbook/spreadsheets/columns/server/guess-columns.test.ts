import { expect, test } from 'vitest'
import { logbookHeadings } from '#logbook/book/export/logbook-csv.ts'
import type { Cell } from '../../files/sheets.ts'
import { importTargets } from '../../targets.contract.ts'
import { isIdentifierHeading } from '../identifier-headings.ts'
import { exactFieldOf } from '../../headings/known-headings.ts'
import { presets } from '../presets.ts'
import { guessColumns, previewColumn } from './guess-columns.ts'

const context = { places: {} }

/** Guesses one column beside a date and an age, which every log has. */
async function guess(heading: string, ...cells: Cell[]) {
  const rows = cells.map((cell) => [cell])
  const { columns } = await guessColumns([heading], rows, context)
  const [column] = columns
  if (!column) throw new Error('There is no column')
  return column
}

const targetOf = async (heading: string, ...cells: Cell[]) => (await guess(heading, ...cells)).mapping.target

test.each([
  'Patient name',
  'Pt Name',
  'NHS Number',
  'CHI No.',
  'DOB',
  'D.O.B.',
  'Date of Birth',
  'Postcode',
  'Hospital number',
  'MRN',
  'Incident number',
  'CAD ref',
  'Scene address',
  'Grid ref',
  'Next of kin',
  'Telephone',
  'Initials (patient)',
  'Crew names',
  'Geburtsdatum',
  'Geb.-Datum',
  'Name, Vorname',
  'Versichertennummer',
  'Einsatzort',
  'Nom du patient',
  'Date de naissance',
  'N° de dossier',
  'Code postal',
  'Fødselsnummer',
  'Personnummer',
  'Pasientnavn',
  'CPR-nummer',
  'Apellidos',
  'Fecha de nacimiento',
  'Codice fiscale',
  'Cognome',
  'Data di nascita',
  'Fnr',
  'Baby / child name',
  'Name of mother',
  'Navn på barnet',
  'Pas. nr',
  'Child’s name',
])('a column “%s” identifies people', (heading) => {
  expect(isIdentifierHeading(heading)).toBe(true)
})

test.each([
  'Date',
  'Mission number',
  'Diagnosis',
  'Supervisor',
  'Contact time',
  'Age',
  'Place of birth weeks',
  'Type de mission',
  'Procedure name',
  'No. of patients',
  'Number of children',
  'Baby weight',
  'Hospital name of destination',
])('a column “%s” does not', (heading) => {
  expect(isIdentifierHeading(heading)).toBe(false)
})

test('the values of an identifying column are never read', async () => {
  const cells = ['943 476 5919', '943 476 5870']
  const column = await guess('NHS number', ...cells)
  expect(column).toMatchObject({ filled: 0, examples: [], unread: [], unknownWords: [] })
  expect(column.mapping).toMatchObject({ use: 'identifier', target: null })
})

test('a column whose values are names or numbers of patients is proposed for removal, whatever its heading', async () => {
  const numbers = await guess('Reference 2', '943 476 5919', '943 476 5870', '987 654 4321')
  expect(numbers.mapping.use).toBe('identifier')
  const names = await guess('Who', 'Sarah Thompson', 'David Nkosi', 'Margaret Kowalski')
  expect(names.mapping.use).toBe('identifier')
  expect(JSON.stringify(names)).not.toContain('Thompson')
  const family = await guess(
    'Little one',
    'Nguyen',
    'Patel',
    'Baby of Jones',
    'Twin 1 Kelly',
    'OBrien',
    'Singh, B/O',
  )
  expect(family.mapping.use).toBe('identifier')
  const patients = await guess('Pas.', 'Hansen', 'Ola H', 'Kari N')
  expect(patients).toMatchObject({
    mapping: { use: 'identifier' },
    samples: [],
    examples: [],
    candidates: [],
  })
  const hospitals = await guess(
    'Referring hosp',
    'Leeds',
    'Bristol',
    'St George',
    'Alder Hey',
    'Royal London',
  )
  expect(hospitals.mapping.use).not.toBe('identifier')
  const remarks = await guess('Remarks', 'went well', 'long night', 'see Sarah Thompson about the debrief')
  expect(remarks.mapping).toMatchObject({ use: 'field', target: 'reflection.what' })
})

test.each<[string, string, ...Cell[]]>([
  ['Mission Date', 'date', '2025-03-04'],
  ['Oppdragsdato', 'date', '04.03.2025'],
  ['Alder', 'patientAge', 45],
  ['Kjønn', 'patient.gender', 'M'],
  ['Patient’s age', 'patientAge', 45],
  ['Weight in kg', 'patient.weightKg', 75],
  ['Arrival time at scene (local)', 'mission.arriveSceneAt', '14:05'],
  ['Heure d’appel', 'mission.callReceivedAt', '14h05'],
  ['missionNumber', 'missionNumber', '25-00042'],
  ['mission_type', 'mission.missionType', 'Primary'],
  ['Supervison level', 'team.supervisionLevel', 'Local'],
  ['Initial HR', 'clinical.vitals.first.heartRate', 98],
  ['Lowest SpO2', 'clinical.vitals.worst.spo2', 88],
  ['HR at handover', 'clinical.vitals.handover.heartRate', 98],
  ['RR', 'clinical.vitals.first.bloodPressure', '120/80'],
  ['RR', 'clinical.vitals.first.respiratoryRate', 18],
  ['Type', 'mission.missionType', 'Primary', 'Transfer', 'SAR'],
  ['Type', 'type', 'Trauma', 'Medical'],
  ['Outcome', 'mission.result', 'Stood down en route', 'Conveyed'],
  ['Age', 'ageBand', '18-39', '65-79'],
  ['Reflexion', 'reflection.what', 'Gut gelaufen'],
])('a column “%s” becomes %s', async (heading, target, ...cells) => {
  expect(await targetOf(heading, ...cells)).toBe(target)
})

test('a column of crosses or counts whose heading is a procedure records that procedure', async () => {
  for (const [heading, cells] of [
    ['Intubation', ['x', null, 'x']],
    ['Thoraxdrainage', [1, 0, 2]],
    ['RSI', ['✓', 'no']],
  ] as const) {
    const { mapping } = await guess(heading, ...cells)
    expect(mapping.target).toBe('procedures.mark')
    expect(mapping.procedure).not.toBeNull()
  }
})

test('a column with an unknown heading is left out, but a column of dates is proposed because of its values', async () => {
  expect((await guess('Xyzzy', 'lorem', 'ipsum', 'dolor')).mapping).toMatchObject({
    use: 'left_out',
    target: null,
  })
  expect(await guess('When', '04.03.2025', '05.03.2025', '06.03.2025')).toMatchObject({
    confidence: 'likely',
    mapping: { target: 'date' },
  })
})

test('if two columns fit one field, the surer one keeps it', async () => {
  const { columns } = await guessColumns(
    ['Mission date and day', 'Date'],
    [['2025-03-04', '2025-03-04']],
    context,
  )
  expect(columns.map(({ mapping }) => mapping.target)).toEqual([null, 'date'])
})

test('each column has examples, its unreadable values, and words to be mapped', async () => {
  const dates = await guess('Date', '03/04/2025', '04/05/2025', 'soon', 'soon')
  expect(dates).toMatchObject({
    isAmbiguous: true,
    filled: 4,
    examples: [
      { from: '03/04/2025', to: '2025-04-03' },
      { from: '04/05/2025', to: '2025-05-04' },
    ],
    unread: [{ value: 'soon', count: 2 }],
  })
  const levels = await guess(
    'Supervision',
    'Distant',
    'Remote supervision',
    'Remote supervision',
    'Whatever',
    'Solo',
  )
  expect(levels.unknownWords.map(({ word, count }) => [word, count])).toEqual([
    ['Remote supervision', 2],
    ['Whatever', 1],
  ])
  expect(levels.unknownWords[0]?.proposals.map(({ code }) => code)).toContain('distant')
})

test('a misspelt word needs no question', async () => {
  const { mapping, unknownWords } = await guess('Procedures', 'Intubaton', 'Tourniqet; RSI')
  expect(mapping.words).toEqual([
    { word: 'Intubaton', code: 'tracheal_intubation_oral' },
    { word: 'Tourniqet', code: 'tourniquet' },
  ])
  expect(unknownWords).toEqual([])
})

test('an export of the Lifelong Learning Platform and a Sortie export are recognized by their headings', async () => {
  const llp = presets.find(({ code }) => code === 'llp')
  const guessed = await guessColumns(Object.keys(llp?.headings ?? {}), [], context)
  expect(guessed.preset).toBe('llp')
  expect((await guessColumns(logbookHeadings, [], context)).preset).toBe('sortie')
  expect((await guessColumns(['Date', 'Age', 'Diagnosis'], [], context)).preset).toBe('generic')
})

test('every field of a preset exists, and each heading of Sortie finds its field', () => {
  const known = new Set(importTargets.map(({ code }) => code))
  for (const { headings } of presets) {
    for (const target of Object.values(headings))
      expect(target === null || known.has(target), target ?? '').toBe(true)
  }
  const own = presets.find(({ code }) => code === 'sortie')?.headings ?? {}
  const withoutField = Object.keys(own).filter((heading) => own[heading] === null)
  expect(withoutField).toEqual(['Counts as', 'Mission hours', 'Logged at', 'Version'])
})

test('every field, except marks of one procedure or drug, can be found by its own name', () => {
  const named = importTargets.filter(({ code }) => code !== 'procedures.mark' && code !== 'drugs.mark')
  expect(named.map(({ label }) => exactFieldOf(label) === null && label).filter(Boolean)).toEqual([])
})

test('a word with several meanings is a question with the meanings as proposals', async () => {
  const { unknownWords } = await guess('Diagnosis', 'Head injury', 'Polytrauma')
  expect(
    unknownWords.map(({ word, proposals, isAmbiguous }) => [
      word,
      isAmbiguous,
      proposals.map(({ code }) => code),
    ]),
  ).toEqual([['Head injury', true, ['concussion', 'tbi_moderate', 'tbi_severe']]])
})

test('in a Spanish column of H and M, M means a woman', async () => {
  const spanish = await guess('Sexo', 'H', 'M')
  expect(spanish.examples).toEqual([
    { from: 'H', to: 'Male' },
    { from: 'M', to: 'Female' },
  ])
  expect((await guess('Sex', 'F', 'M')).examples.map(({ to }) => to)).toEqual(['Female', 'Male'])
})

test('V means a man beside Spanish words, a woman beside only M, and is a question beside F', async () => {
  const read = async (heading: string, ...cells: string[]) =>
    (await guess(heading, ...cells)).examples.map(({ from, to }) => `${from} ${to}`)
  expect(await read('Sexo', 'M', 'V', 'Hombre')).toEqual(['M Female', 'V Male'])
  expect(await read('Geslacht', 'M', 'V')).toEqual(['M Male', 'V Female'])
  expect(await read('Sexo', 'F', 'V')).toEqual(['F Female'])
})

/** The preview of a column after the user has chosen its field. */
async function chosen(heading: string, target: string, ...cells: Cell[]) {
  const { mapping } = await guess(heading, ...cells)
  return previewColumn({ ...mapping, use: 'field', target, isUnanswered: false }, cells, context)
}

test('the unit in a heading is used whatever its other words are, also if the user chooses the field', async () => {
  const shown = async (heading: string, field: string, ...cells: Cell[]) => {
    const { examples } = await chosen(heading, field, ...cells)
    return examples.map(({ to }) => to)
  }
  const first = 'clinical.vitals.first'
  expect(await shown('Glikemia mg/dl', `${first}.glucoseMmol`, '39', '57', '128')).toEqual([
    '2.2',
    '3.2',
    '7.1',
  ])
  expect(await shown('Cukier [mg/dL]', `${first}.glucoseMmol`, '39')).toEqual(['2.2'])
  expect(await shown('Mleczany mg / dl', `${first}.lactateMmol`, 18)).toEqual(['2'])
  expect(await shown('Temperatura °F', `${first}.temperatureC`, '98.6')).toEqual(['37'])
  expect(await shown('Gorączka (deg F)', `${first}.temperatureC`, '104')).toEqual(['40'])
  expect(await shown('Kapno mmHg', `${first}.etco2Kpa`, 35)).toEqual(['4.7'])
  expect(await shown('Masa lb', 'patient.weightKg', 165)).toEqual(['74.8'])
  expect(await shown('Masa (g)', 'patient.weightKg', 3200)).toEqual(['3.2'])
})

test('the unit is a question if most values are impossible in the assumed one, and no value is read', async () => {
  const { units, examples, unread } = await chosen(
    'Glikemia',
    'clinical.vitals.first.glucoseMmol',
    72,
    128,
    25,
  )
  expect(units).toEqual({ choices: ['mmol/L', 'mg/dl'], isOpen: true })
  expect(examples).toEqual([])
  expect(unread.map(({ value }) => value)).toEqual(['72', '128', '25'])
  expect((await chosen('Glikemia', 'clinical.vitals.first.glucoseMmol', 7.2, 12, 25)).units?.isOpen).toBe(
    false,
  )
  expect((await chosen('Gluk mg/dl', 'clinical.vitals.first.glucoseMmol', 5.4, 7.1)).units?.isOpen).toBe(true)
})
