/**
 * Columns of real workbooks, each with some of its cells. Each was once wrong without a question, or had a wrong
 * question.
 */
import { expect, test } from 'vitest'
import type { Cell } from '../../files/sheets.ts'
import { guessColumns } from './guess-columns.ts'

async function read(columns: Readonly<Record<string, readonly Cell[]>>) {
  const headings = Object.keys(columns)
  const height = Math.max(...Object.values(columns).map(({ length }) => length))
  const rows = Array.from({ length: height }, (_, row) =>
    Object.values(columns).map((cells) => cells[row] ?? null),
  )
  const { columns: found } = await guessColumns(headings, rows, { places: {}, today: '2026-11-27' })
  return new Map(found.map((column) => [column.mapping.header, column]))
}

type Found = Awaited<ReturnType<typeof read>>
const codesOf = (found: Found, heading: string) => found.get(heading)?.candidates.map(({ code }) => code)
const becomes = (found: Found, heading: string) => {
  const { mapping, confidence } = found.get(heading) ?? {}
  return [mapping?.use === 'field' ? mapping.target : mapping?.use, confidence]
}

const first = 'clinical.vitals.first.'

test('“m” and “w” beside an age mean men and women, not months and weeks', async () => {
  const found = await read({
    Alter: [67, 34, 60, 5, 7, 81],
    'Geschl.': ['m', 'w', 'M', 'W', 'männl.', 'weibl.'],
  })
  expect(becomes(found, 'Geschl.')).toEqual(['patient.gender', 'sure'])
  const units = await read({ Edad: [3, 40, 2, 5], 'Uds. edad': ['meses', 'A', 'M', 'días'] })
  expect(becomes(units, 'Uds. edad')).toEqual(['unitBeside', 'sure'])
})

test('“HF” above numbers is the heart rate, and “H/F” the sex', async () => {
  expect(becomes(await read({ HF: ['118 arr.', '-', 84, 120, 66] }), 'HF')).toEqual([
    `${first}heartRate`,
    'sure',
  ])
  expect(becomes(await read({ 'H/F': ['H', 'F', 'H'] }), 'H/F')[0]).toBe('patient.gender')
  expect(codesOf(await read({ Km: [120, 45, 30] }), 'Km')).toEqual([])
})

test('“CPR” is resuscitation unless the values below it are personal numbers', async () => {
  const done = await read({ CPR: ['x', '30 min', 45, 'ja', 'Lucas', null, 'x'] })
  expect(done.get('CPR')?.mapping).toMatchObject({
    use: 'field',
    target: 'procedures.mark',
    procedure: 'cpr_manual',
  })
  expect(becomes(await read({ CPR: ['010190-1234', '120385-4321'] }), 'CPR')).toEqual(['identifier', 'sure'])
})

test.each([
  'Puls min.',
  'FC min.',
  'HR min',
  'SpO2 max',
  'Puls maks',
  'BP post',
  'HR 2',
  'SpO2 bei Transport',
])('“%s” is not the first measurement, and is asked about with each moment', async (heading) => {
  const cells = heading.startsWith('BP') ? ['120/80', '95/60', '140/90'] : [96, 88, 99]
  const found = await read({ [heading]: cells })
  expect(becomes(found, heading)[1]).not.toBe('sure')
  expect(codesOf(found, heading)?.filter((code) => code.startsWith('clinical.vitals.'))).toHaveLength(3)
})

test.each(['HR/min', 'HR (/min)', 'AF 1/min', 'Puls pr. min', 'FC per min'])(
  '“%s” has a unit, and is the first measurement',
  async (heading) => {
    const cells = heading.startsWith('AF') ? [14, 22, 18] : [96, 110, 72]
    expect(becomes(await read({ [heading]: cells }), heading)[0]).toMatch(/^clinical\.vitals\.first\./)
  },
)

test('fields that the values contradict are not offered', async () => {
  const found = await read({
    'NO cylinder psi': [1532, 676, 1495],
    Tª: ['35,3', '36,5', '33,7'],
    'Resp support': ['SIPPV', 'CPAP 6', 'LF O2'],
    'Arr rec hosp': ['00:46', '07:42', '1110'],
    'Arr ref hosp': ['03:25', '07:33', '05:48'],
    'Birth wt (g)': [2368, '2578g', '3465g'],
    Id: Array.from({ length: 30 }, (_, at) => at + 1),
  })
  expect(codesOf(found, 'NO cylinder psi')).toEqual([])
  expect(becomes(found, 'Tª')).toEqual([`${first}temperatureC`, 'sure'])
  expect(codesOf(found, 'Resp support')).toEqual([])
  expect(becomes(found, 'Arr rec hosp')).toEqual(['mission.arriveDestinationAt', 'sure'])
  expect(codesOf(found, 'Arr ref hosp')).toContain('mission.arriveSceneAt')
  expect(codesOf(found, 'Birth wt (g)')).toEqual(['patient.weightKg'])
  expect(becomes(found, 'Id')).toEqual(['left_out', 'none'])
  expect(codesOf(found, 'Id')).toEqual([])
})

test('an arrival or a departure with an unknown word is a question between two places', async () => {
  const found = await read({
    'Arrivo XY': ['08:12', '05:50', '02:13'],
    'Depart XY': ['09:12', '06:50', '03:13'],
  })
  expect(codesOf(found, 'Arrivo XY')).toEqual(['mission.arriveSceneAt', 'mission.arriveDestinationAt'])
  expect(codesOf(found, 'Depart XY')).toEqual(['mission.mobileAt', 'mission.leaveSceneAt'])
})

test('times of day between columns of mission times are a question, whatever their heading', async () => {
  const found = await read({
    Alarm: ['13:30', '13:00', '20:36'],
    qx: ['13:33', '13:01', '20:40'],
    'Patient contact': ['13:50', '13:21', '20:56'],
    Lunch: ['12:00', '12:30', '13:00'],
  })
  expect(codesOf(found, 'qx')).toEqual(['mission.activatedAt', 'mission.mobileAt', 'mission.arriveSceneAt'])
})

test('a second departure is a question that proposes the departure from the scene', async () => {
  const found = await read({ 'Lift off': ['14:05', '09:12'], Depart: ['15:15', '10:40'] })
  expect(codesOf(found, 'Depart')).toEqual(['mission.leaveSceneAt'])
})

test('weeks of gestation are a question between those of a newborn and those of a pregnancy', async () => {
  const found = await read({ Gestation: [34, '36/40', 41] })
  expect(becomes(found, 'Gestation')).toEqual(['patient.gestationAtBirthWeeks', 'likely'])
  expect(codesOf(found, 'Gestation')).toContain('patient.pregnancyWeeks')
})

test('a left-out column shows some of its values, but none if it contains names', async () => {
  const found = await read({
    Vakt: ['dag', 'natt', 'dag', 'helg'],
    'Dabei war': ['Anna Schmidt', 'Peter Weber', 'Maria Huber', 'Jan Becker'],
    'Pat.': ['A. B.', 'C. F.', 'M. K.', 'S. T.', 'W. L.', 'A. B.', 'C. F.', 'J. S.'],
  })
  expect(found.get('Vakt')?.samples).toEqual(['dag', 'natt', 'helg'])
  expect(found.get('Dabei war')?.samples).toEqual([])
  expect(becomes(found, 'Pat.')).toEqual(['identifier', 'sure'])
})
