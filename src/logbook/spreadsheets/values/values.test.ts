import { expect, test } from 'vitest'
import type { Cell } from '../files/sheets.ts'
import { targetOf } from '../targets.contract.ts'
import { readAge } from './ages.ts'
import { readBoolean, readMark } from './booleans.ts'
import { guessDateOrder } from './date-order.ts'
import { readDate, readDay } from './dates.ts'
import { knownCode } from './known-words.ts'
import { splitCount, splitList } from './lists.ts'
import { guessDecimalMark, toFieldUnit, readBloodPressure, readNumber } from './numbers.ts'
import { readValue } from './read-value.ts'
import { exactTime, readClock, readTime } from './times.ts'

test.each<[Cell, string]>([
  ['2025-03-04', '2025-03-04'],
  ['2025/3/4', '2025-03-04'],
  ['20250304', '2025-03-04'],
  [20250304, '2025-03-04'],
  ['04.03.2025', '2025-03-04'],
  ['4.3.25', '2025-03-04'],
  ['4/3/99', '1999-03-04'],
  ['4 March 2025', '2025-03-04'],
  ['Tue 4 March 2025', '2025-03-04'],
  ['4th of March 2025', '2025-03-04'],
  ['Mar 4, 2025', '2025-03-04'],
  ['04-Mar-25', '2025-03-04'],
  ['4. März 2025', '2025-03-04'],
  ['1er févr. 2025', '2025-02-01'],
  ['4. desember 2024', '2024-12-04'],
  ['4 de agosto de 2025', '2025-08-04'],
  ['4 luglio 2025', '2025-07-04'],
  [45720, '2025-03-04'],
  [45720.6, '2025-03-04'],
  [{ at: '2025-03-04T00:00' }, '2025-03-04'],
  ['04/03/2025 14:05', '2025-03-04'],
  ['2025-03-04T14:05:00Z', '2025-03-04'],
  ['13/25/2025', ''],
  ['31.02.2025', ''],
  ['next week', ''],
  [true, ''],
])('the date %j is %s', (cell, date) => {
  expect(readDate(cell, null)?.date ?? '').toBe(date)
})

test('the whole column decides whether days or months come first', () => {
  expect(guessDateOrder(['03/04/2025', '12/31/2024'])).toEqual({ order: 'mdy', isAmbiguous: false })
  expect(guessDateOrder(['03/04/2025', '25/12/2024'])).toEqual({ order: 'dmy', isAmbiguous: false })
  expect(guessDateOrder(['03.04.2025'])).toEqual({ order: 'dmy', isAmbiguous: false })
  expect(readDate('03/04/2025', 'mdy')?.date).toBe('2025-03-04')
  expect(readDate('03/04/2025', 'dmy')?.date).toBe('2025-04-03')
})

test('the user decides about a column in which both orders are possible or both occur', () => {
  expect(guessDateOrder(['03/04/2025', '01/02/2025'])).toEqual({ order: 'dmy', isAmbiguous: true })
  expect(guessDateOrder(['25/04/2025', '04/25/2025']).isAmbiguous).toBe(true)
  expect(guessDateOrder(['2025-03-04'])).toEqual({ order: null, isAmbiguous: false })
})

test.each([
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['905', '09:05'],
  ['09.05', '09:05'],
  ['9h05', '09:05'],
  ['14:05:30', '14:05'],
  ['7.30 pm', '19:30'],
  ['12:10 am', '00:10'],
  ['7pm', '19:00'],
  ['14:05 Uhr', '14:05'],
  ['kl. 14.05', '14:05'],
  ['1405hrs', '14:05'],
  ['25:00', ''],
  ['120/80', ''],
  ['12', ''],
])('the time %j is %s', (text, clock) => {
  expect(readClock(text) ?? '').toBe(clock)
})

test('Excel’s fractions of a day, numbers and dated times are times', () => {
  expect(readTime(0.5868055556, null)).toEqual({ clock: '14:05', date: null })
  expect(readTime(1405, null)).toEqual({ clock: '14:05', date: null })
  expect(readTime({ at: '1899-12-30T14:05' }, null)).toEqual({ clock: '14:05', date: null })
  expect(readTime('04/03/2025 14:05', 'dmy')).toEqual({ clock: '14:05', date: '2025-03-04' })
  const exact = readTime('2025-07-04T14:05+01:00', null)
  expect(exact && exactTime(exact, 'Europe/London')).toBe('2025-07-04T14:05+01:00')
})

test.each<[string, number, string]>([
  ['75 kg', 75, 'kg'],
  ['75kg', 75, 'kg'],
  ['~75', 75, ''],
  ['98 %', 98, '%'],
  ['7,5', 7.5, ''],
  ['1.250,5', 1250.5, ''],
  ['1,250.5', 1250.5, ''],
  ["1'250", 1250, ''],
  ['-3', -3, ''],
])('the number %j is %d with the unit “%s”', (text, value, unit) => {
  expect(readNumber(text, null)).toEqual({ value, unit })
})

test('three digits after a separator are thousands only in a column whose decimals have the other separator', () => {
  expect(guessDecimalMark(['7,5', '82,1', '90'])).toBe('comma')
  expect(readNumber('1.250', 'comma')?.value).toBe(1250)
  expect(readNumber('1.250', 'point')?.value).toBe(1.25)
  expect(readNumber('seventy', null)).toBeNull()
})

test('numbers are converted to the unit of their field', () => {
  expect(toFieldUnit('etco2Kpa', { value: 35, unit: 'mmhg' }, null)).toBe(4.7)
  expect(toFieldUnit('etco2Kpa', { value: 35, unit: '' }, 'mmHg')).toBe(4.7)
  expect(toFieldUnit('weightKg', { value: 165, unit: 'lbs' }, null)).toBe(74.8)
  expect(toFieldUnit('glucoseMmol', { value: 90, unit: 'mg/dl' }, null)).toBe(5)
  expect(toFieldUnit('spo2', { value: 0.98, unit: '' }, null)).toBe(98)
})

test.each<[string, Cell, string]>([
  ['clinical.vitals.first.gcsTotal', '14/15', '14'],
  ['clinical.vitals.first.gcsTotal', 'E4 V5 M6', '15'],
  ['clinical.vitals.first.painScore', '7/10', '7'],
  ['clinical.vitals.first.heartRate', '120 bpm', '120'],
])('%s of %j is read as %s', (code, cell, shown) => {
  const format = { dateOrder: null, decimalMark: null, unit: null }
  const target = targetOf(code)
  expect(target && readValue(target, { format, words: new Map(), places: {} }, cell).displayText).toBe(shown)
})

test('a blood pressure is read with its slash, with a unit, and as palpated', () => {
  expect(readBloodPressure('120/80')).toEqual({ systolic: 120, diastolic: 80 })
  expect(readBloodPressure('120 / 80 mmHg')).toEqual({ systolic: 120, diastolic: 80 })
  expect(readBloodPressure('90/palp')).toEqual({ systolic: 90, diastolic: null })
  expect(readBloodPressure(110)).toEqual({ systolic: 110, diastolic: null })
  expect(readBloodPressure('low')).toBeNull()
})

test.each<[Cell, string]>([
  [45, '45 years'],
  ['45 yrs', '45 years'],
  ['45y', '45 years'],
  ['72 Jahre', '72 years'],
  ['34 ans', '34 years'],
  ['45M', '45 years'],
  ['8/12', '8 months'],
  ['18/12', '18 months'],
  ['3/52', '21 days'],
  ['5/7', '5 days'],
  ['1 6/12', '18 months'],
  ['1y 3m', '15 months'],
  ['4 y 3 m', '4 years'],
  ['6 mo', '6 months'],
  ['18 Monate', '18 months'],
  ['3 uker', '21 days'],
  ['6 hours', '6 hours'],
  ['1½', '18 months'],
  [0.5, '6 months'],
  [1, '12 months'],
  ['~40', 'about 40 years'],
  ['40s', 'about 45 years'],
  ['60?', 'about 60 years'],
  [0, ''],
  [140, ''],
  ['58 J.', '58 years'],
  ['3 J', ''],
  ['adult', ''],
])('the age %j is %s', (cell, age) => {
  const read = readAge(cell, null)
  expect(read ? `${read.isEstimated ? 'about ' : ''}${read.value} ${read.unit}` : '').toBe(age)
})

test('a number without a unit is in the unit of its column', () => {
  expect(readAge('8', 'months')).toEqual({ value: 8, unit: 'months', isEstimated: false })
  expect(readAge(10, 'days')).toEqual({ value: 10, unit: 'days', isEstimated: false })
})

test('yes and no are words, signs and figures of many languages', () => {
  for (const yes of ['x', 'X', '✓', '✔️', 'yes', 'Ja', 'oui', 'Sì', 'sí', '1', 1, true, 'TRUE', 'wahr'])
    expect(readBoolean(yes)).toBe(true)
  for (const no of ['no', 'Nein', 'non', 'nei', '0', 0, false, '-', '☐']) expect(readBoolean(no)).toBe(false)
  for (const neither of ['perhaps', 'twice', 7]) expect(readBoolean(neither)).toBeNull()
  expect(['x', '3', 2, '2x', 'no', 'left'].map(readMark)).toEqual([1, 3, 2, 2, 0, null])
})

test('lists are split at their strongest separator, and a name with a comma is not split', () => {
  const isWhole = (part: string) => part === 'Tracheal intubation, oral'
  expect(splitList('RSI, CPR; LMA')).toEqual(['RSI', 'CPR', 'LMA'])
  expect(splitList('Tracheal intubation, oral, RSI', isWhole)).toEqual(['Tracheal intubation, oral', 'RSI'])
  const drugs = (part: string) => ['ket', 'roc', 'fent'].includes(part)
  expect(splitList('ket/roc/fent', drugs)).toEqual(['ket', 'roc', 'fent'])
  expect(splitList('ket/water', drugs)).toEqual(['ket/water'])
  expect(splitList('IV\nIO | CPR')).toEqual(['IV', 'IO', 'CPR'])
  expect(['2x IV', 'IV x3', 'IV (2)', 'Vax 2'].map(splitCount)).toEqual([
    { name: 'IV', count: 2 },
    { name: 'IV', count: 3 },
    { name: 'IV', count: 2 },
    { name: 'Vax 2', count: 1 },
  ])
})

test.each([
  ['supervisionLevels', 'Distant', 'distant'],
  ['supervisionLevels', '2A', 'local'],
  ['supervisionLevels', 'S-TU', 'local'],
  ['supervisionLevels', 'Solo', 'independent'],
  ['supervisionLevels', 'O', 'observed'],
  ['operatorRoles', 'S-TS', 'performed_supervised'],
  ['procedures', 'RSI', 'rapid_sequence_induction'],
  ['procedures', 'i-gel', 'supraglottic_airway'],
  ['procedures', 'Thoraxdrainage', 'chest_drain_inserted'],
  ['procedures', 'Tracheal intubation, oral', 'tracheal_intubation_oral'],
  ['diagnoses', 'AVC', 'stroke_unspecified'],
  ['drugs', 'Epinephrine', 'adrenaline'],
  ['drugs', 'TXA', 'tranexamic_acid'],
  ['missionTypes', 'Verlegung', 'secondary_transfer'],
  ['platforms', 'EC135', 'rotary_wing'],
  ['patientGenders', '♀', 'female'],
  ['mechanisms', 'Fall >2m', 'fall_over_2m'],
  ['mechanisms', 'Fall <2m', 'fall_under_2m'],
  ['diagnoses', '#NOF', 'hip_fracture'],
  ['arrestRhythms', 'PEA', 'pulseless_electrical_activity'],
  ['caseTypes', 'Cardiac Arrest', 'cardiac_arrest'],
])('in %s, “%s” means %s', (list, word, code) => {
  expect(knownCode(list, word)).toBe(code)
})

test('a word with several possible meanings has none', () => {
  for (const word of ['supervised', 'none', '']) expect(knownCode('supervisionLevels', word)).toBeNull()
  for (const word of ['Head injury', 'MI', 'Herzinfarkt']) expect(knownCode('diagnoses', word)).toBeNull()
  for (const word of ['Died', 'Stood down']) expect(knownCode('missionResults', word)).toBeNull()
  expect(knownCode('procedures', 'Ketamine')).toBeNull()
  // Eight ultrasounds begin with this word. A synonym selects only the unspecific one.
  expect(knownCode('procedures', 'Ultrasound')).toBe('ultrasound_other')
})

test('“+1” means an additional person, not level 1', () => {
  expect(knownCode('supervisionLevels', '1')).toBe('immediate')
  expect(knownCode('supervisionLevels', '+1')).toBeNull()
})

test.each([
  ['naar IC', 'intensive_care_unit'],
  ['direct IC opn.', 'intensive_care_unit'],
  ['SEH overgedr', 'emergency_department'],
  ['till IVA', 'intensive_care_unit'],
])('the destination “%s” is %s', (cell, code) => {
  expect(readAs('outcome.destinationType', cell)).toMatchObject({ value: code })
})

test.each([
  ['ETT 7,5 (amb)', 'tracheal_tube'],
  ['igel 4', 'supraglottic'],
  ['A vrij', 'native'],
])('the airway “%s” is %s', (cell, code) => {
  expect(readAs('airway.finalAirway', cell)).toMatchObject({ value: code })
})

test.each([
  ['mission.platform', 'LL3 auto', 'rapid_response_vehicle'],
  ['mission.platform', 'heli 22 min', 'rotary_wing'],
  ['mission.platform', 'heli, daarna auto', null],
  ['mission.missionType', 'prim. ntr', 'primary_scene'],
  ['mission.missionType', 'prim, cancel ow', null],
  ['mission.missionType', 'geen primair', null],
  ['outcome.destinationType', 'kinder-IC', 'intensive_care_unit'],
  ['clinical.injury.mechanism', 'Fall 4m', 'fall_over_2m'],
  ['clinical.injury.mechanism', 'fell 10 ft from ladder', 'fall_over_2m'],
  ['clinical.injury.mechanism', 'Fall 1,5 m', 'fall_under_2m'],
  ['clinical.injury.mechanism', 'Fall from ladder', null],
  ['clinical.injury.mechanism', 'Ped v car 60 kph', 'rtc_pedestrian'],
  ['clinical.injury.mechanism', 'dog v car', null],
])('in %s, “%s” means %s', (field, cell, code) => {
  expect(readAs(field, cell).value).toBe(code)
})

test.each(['-', 'geen', 'o.B.', 'keine'])('“%s” among procedures is no procedure and no question', (cell) => {
  expect(readAs('procedures', cell)).toMatchObject({ value: null, isLeftOut: true, unknownWords: [] })
})

function readAs(code: string, cell: Cell) {
  const target = targetOf(code)
  if (!target) throw new Error(`There is no target ${code}`)
  const format = { dateOrder: null, decimalMark: null, unit: null }
  return readValue(target, { format, words: new Map(), places: {} }, cell)
}

test.each([
  'on 12/03/2025',
  'Wed, 12.03.2025',
  'le mercredi 12/03/2025',
  'am Mi 12. März 2025',
  '12/03/2025 (Wed)',
  '12/03/2025 at 14:05',
  '12/03/2025, 2.05 pm',
  '2025-03-12T14:05:00.000Z',
])('a date with words that add no information is a date: %s', (cell) => {
  expect(readDay(cell, 'dmy')).toBe('2025-03-12')
})

test.each([
  'Booked 12/03/2025',
  'expires 12/03/2025',
  'due 12 March 2025',
  'not before 12.03.2025',
  '12/03/2025 cancelled',
  '12/03/2025 (planned)',
  '12/03/2025 - 14/03/2025',
  'Ablauf 12.03.2025',
])('a date with another word beside it is not read as a day: %s', (cell) => {
  expect(readDay(cell, 'dmy')).toBeNull()
})
