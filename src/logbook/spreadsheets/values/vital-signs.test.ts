import { expect, test } from 'vitest'
import type { Cell } from '../files/sheets.ts'
import { targetOf } from '../targets.contract.ts'
import { readValue } from './read-value.ts'

const noFormat = { dateOrder: null, decimalMark: null, unit: null }

function read(code: string, cell: Cell, unit: string | null = null) {
  const target = targetOf(code)
  if (!target) throw new Error(`There is no target ${code}`)
  return readValue(target, { format: { ...noFormat, unit }, words: new Map(), places: {} }, cell)
}
const first = (field: string, cell: Cell) => read(`clinical.vitals.first.${field}`, cell)

test.each<[string, Cell, string]>([
  ['spo2', '89→97%', '89'],
  ['spo2', '89 -> 97', '89'],
  ['spo2', '92% puis 96%', '92'],
  ['spo2', '88% dann 95%', '88'],
  ['gcsTotal', '15→10', '15'],
  ['gcsTotal', '15 => 10', '15'],
  ['gcsTotal', '15 → intubé', '15'],
  ['painScore', '6→2', '6'],
  ['painScore', '7/10 → 3/10', '7'],
  ['bloodPressure', '80/40 → 110/60', '80/40'],
])(
  'the first of several values in one cell is the value on arrival: %s of %j is %s',
  (field, cell, shown) => {
    expect(first(field, cell)).toMatchObject({
      displayText: shown,
      note: expect.stringContaining('the first') as string,
    })
    // The times of the other values are unknown.
    expect(read(`clinical.vitals.handover.${field}`, cell).isRead).toBe(false)
  },
)

test.each<[string, Cell]>([
  ['spo2', '89-97'],
  ['spo2', '→97'],
  ['spo2', '89 → 120/80'],
])('%s of %j is not read', (field, cell) => {
  expect(first(field, cell)).toMatchObject({ isRead: false, value: null })
})

test.each<[Cell, string]>([
  ['98% O2', '98'],
  ['98 % O2', '98'],
  ['94% AA', '94'],
  ['96 RA', '96'],
  ['95 % Raumluft', '95'],
  ['92 s/ O2', '92'],
  ['91% s/ 10l', '91'],
  ['95 (2 l/min)', '95'],
  ['97% unter 15 l O2', '97'],
  ['96 % FiO2 0,4', '96'],
  ['sat 93%', '93'],
  ['95 % zonder O2', '95'],
  ['98% 97%', ''],
  ['98 120/80', ''],
  ['12h30', ''],
])('the saturation %j is “%s”', (cell, shown) => {
  expect(first('spo2', cell).displayText).toBe(shown)
})

test.each<[Cell, string]>([
  ['1-1-1', '3'],
  ['4/5/6', '15'],
  ['3.4.5', '12'],
  ['Y1V1M1', '3'],
  ['Y4 V5 M6', '15'],
  ['E1V1M1', '3'],
  ['E3 V4 M5 (12)', '12'],
  ['E3 V4 M5 = 14', ''],
  ['E1VTM1', ''],
  ['3T', '3'],
  ['3i', '3'],
  // It is unknown whether the sum includes one point for the voice.
  ['8T', ''],
  ['5-1-1', ''],
  ['1-1', ''],
  ['14 / 15', '14'],
  ['GCS 9', '9'],
  ['EMV 12', '12'],
  ['max', '15'],
  ['14 (E4M5V5)', '14'],
  ['14 (E4M6V5)', ''],
  // This is the Dutch order.
  ['E1M1V1', '3'],
  ['E3M6V4', '13'],
  ['E4M7V5', ''],
])('the coma scale %j is “%s”', (cell, shown) => {
  expect(first('gcsTotal', cell).displayText).toBe(shown)
})

test.each<[Cell, string]>([
  ['TAS 115', '115/?'],
  ['RR 120/80', '120/80'],
  ['90/?', '90/?'],
  ['90 palp.', '90/?'],
  ['90/P', '90/?'],
  ['90 palpatorisch', '90/?'],
  ['125/75 (d)', '125/75'],
  ['120/80 (95)', '120/80'],
  ['120/80/95', '120/80'],
  ['13/8', '130/80'],
  ['12,5/7', '125/70'],
  ['9/5 cmHg', '90/50'],
  // These are millimetres as written, half of a pressure, an impossible mean pressure, two different units, and
  // values in reverse order.
  ['120/80/140', ''],
  ['13/8 mmHg', '13/8'],
  ['13/?', ''],
  [13, ''],
  [110, '110/?'],
  ['8/13', ''],
  ['13-8', ''],
  ['29/20', ''],
  ['12,5/70', ''],
  ['TAD 70', ''],
  [{ at: '2019-08-14T00:00' }, ''],
])('the blood pressure %j is “%s”', (cell, shown) => {
  expect(first('bloodPressure', cell).displayText).toBe(shown)
})

test('centimetres of mercury are named, and are not read if the heading says millimetres', () => {
  expect(first('bloodPressure', '13/8').note).toBe('Taken as cmHg: 130/80 mmHg.')
  expect(read('clinical.vitals.first.bloodPressure', '13/8', 'mmHg').displayText).not.toBe('130/80')
})

test('words and signs for “not measured” are neither values nor errors', () => {
  for (const cell of [
    'imprenable',
    'ne capte pas',
    'np',
    '-',
    '/',
    '?',
    'non mes.',
    'ikke målt',
    'n.r.',
    'nicht messbar',
  ])
    for (const field of ['spo2', 'bloodPressure', 'gcsTotal', 'heartRate'])
      expect(first(field, cell), cell).toMatchObject({ value: null, isRead: false, isLeftOut: true })
  expect(read('patient.weightKg', '-').isLeftOut).toBe(true)
  // These have a meaning.
  for (const cell of ['stable', 'low', 'obèse', 'illisible', 'IP', '~~~~~~'])
    expect(first('spo2', cell).isLeftOut, cell).toBeUndefined()
})

test.each<[Cell, string]>([
  ['3200 g', '3.2'],
  ['3850 gm', '3.85'],
  ['291#', '132'],
  ['3740gr', '3.74'],
  ['2368g', '2.368'],
  ['3.200 g', '3.2'],
  ["3'200 g", '3.2'],
  ['3kg200', '3.2'],
  ['850 g', '0.85'],
  ['env. 75', '75'],
  ['75kg', '75'],
  ['3,4kg', '3.4'],
  ['11 st', '69.9'],
  // These are a misspelt unit, two weights, and a word.
  ['75 g', ''],
  ['70-80', ''],
  ['obèse', ''],
])('the weight %j is “%s”', (cell, shown) => {
  expect(read('patient.weightKg', cell).displayText).toBe(shown)
})

test.each<[Cell, string | null]>([
  ['N3', 'naca_3'],
  ['NACA 4', 'naca_4'],
  ['NACA: IV', 'naca_4'],
  ['3/7', 'naca_3'],
  [5, 'naca_5'],
  ['3-4', null],
  ['N3-4', null],
  ['3/5', null],
  ['N8', null],
])('the NACA score %j is %s', (cell, code) => {
  expect(read('clinical.nacaScore', cell).value).toBe(code)
})

test('a NACA score that is only a sign raises no question', () => {
  expect(read('clinical.nacaScore', '?')).toMatchObject({ unknownWords: [], isLeftOut: true })
  expect(read('clinical.nacaScore', '3-4').unknownWords).toEqual(['3-4'])
})

test.each<[Cell, number | null]>([
  ['37+2', 37],
  ['41w3d', 41],
  ['38+1/40', 38],
  ['36/40', 36],
  ['39 weeks', 39],
  [40, 40],
  ['38.6', null],
  [38.6, null],
  ['38,3', null],
  ['37+9', null],
])('the gestation %j is %s complete weeks, without rounding', (cell, weeks) => {
  expect(read('patient.gestationAtBirthWeeks', cell).value).toBe(weeks)
  expect(read('patient.pregnancyWeeks', cell).value).toBe(weeks)
})

test('days beside the weeks of a gestation are named', () => {
  expect(read('patient.pregnancyWeeks', '37+2').note).toContain('days')
  expect(read('patient.pregnancyWeeks', '36/40').note).toBeUndefined()
})
