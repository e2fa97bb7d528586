/** Columns that contain several fields, and several columns for one field. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { withoutIdentifiers } from '#logbook/spreadsheets/server/service.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import { mapRows, type ImportedRow } from './map-rows.ts'
import { getChosenTable, previewImport } from './preview-import.ts'

const context: ImportContext = {
  zone: 'Europe/Zurich',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

/** Imports rows like an upload, which first removes everything that identifies people. */
async function imported(...rows: Cell[][]) {
  const sheets = await withoutIdentifiers([{ name: 'Missions', rows }])
  const { mapping } = await previewImport(sheets, {}, { context })
  const { table } = getChosenTable(sheets, {})
  const found: ImportedRow[] = []
  for await (const row of mapRows(table.rows, confirmMapping(mapping), context)) found.push(row)
  const targets = mapping.columns.map(({ use, target }) => (use === 'field' ? target : use))
  return { sheets, targets, rows: found, requests: found.map(({ request }) => request) }
}

const base = ['Date', 'N° mission', 'Case type', 'Mission type', 'Mission outcome', 'My role']
const values: Cell[] = ['2025-03-14', '25-042', 'Trauma', 'Primary', 'Conveyed', 'Doctor']
const next = (number: number): Cell[] => values.with(1, `25-${number}`)

test('sex, age and weight in one cell, and vital signs in another', async () => {
  const { targets, rows } = await imported(
    [...base, 'Patient', 'Vitaux'],
    [...values, 'H 55', 'GCS 15, TA 120/80, FC 90, sat 98% AA, 37 ?'],
    [...next(43), 'F 3 mois 5,2 kg', 'stable'],
    [...next(44), 'F/adulte', 'FC 90, TA 95/60'],
  )
  expect(targets.slice(-2)).toEqual(['patient.sexAndAge', 'clinical.vitals.first.several'])
  const [man, child, adult] = rows
  expect(man?.request).toMatchObject({
    status: 'completed',
    patientAge: 55,
    patientAgeUnit: 'years',
    patient: { gender: 'male' },
    clinical: {
      vitals: [{ point: 'first', gcsTotal: 15, systolicBp: 120, diastolicBp: 80, heartRate: 90, spo2: 98 }],
    },
  })
  expect(man?.request?.clinical?.summary).toBe('Vitaux: AA, 37 ?')
  expect(child?.request?.clinical?.summary).toBe('Vitaux: stable')
  expect(man?.problems).toEqual([
    {
      column: 'Vitaux',
      value: 'AA, 37 ?',
      message:
        'This is not understood as “Several vital signs in one column, first”. It is kept in the summary.',
      severity: 'warning',
    },
  ])
  expect(child?.request).toMatchObject({
    status: 'completed',
    patientAge: 3,
    patientAgeUnit: 'months',
    patient: { gender: 'female', weightKg: 5.2 },
  })
  // The row has no numbers. A note says so, and the case is still complete.
  expect(child?.problems).toEqual([expect.objectContaining({ value: 'stable', severity: 'warning' })])
  expect(adult?.request?.patientAge).toBeUndefined()
  expect(adult?.request?.patient?.gender).toBe('female')
})

test('a separate column has precedence over a combined one', async () => {
  const { requests } = await imported(
    [...base, 'Alder/kjønn', 'Vekt', 'Puls', 'Vitalparametre'],
    [...values, '45 M, 80 kg', 82, 110, 'puls 90, BT 120/80'],
    [...next(43), 'K 30', null, null, 'puls 95'],
  )
  expect(requests).toMatchObject([
    {
      patient: { gender: 'male', weightKg: 82 },
      clinical: { vitals: [{ heartRate: 110, systolicBp: 120, diastolicBp: 80 }] },
    },
    { patientAge: 30, patient: { gender: 'female' }, clinical: { vitals: [{ heartRate: 95 }] } },
  ])
})

test('a Spanish column of H and M has women, a German one of m, w and J has years', async () => {
  const spanish = await imported([...base, 'Paciente'], [...values, 'H 45'], [...next(43), 'M 30'])
  expect(spanish.requests.map((request) => request?.patient?.gender)).toEqual(['male', 'female'])
  const german = await imported([...base, 'Pat.'], [...values, 'm 67 J'], [...next(43), 'w 12 J'])
  expect(german.requests).toMatchObject([
    { patientAge: 67, patientAgeUnit: 'years', patient: { gender: 'male' } },
    { patientAge: 12, patientAgeUnit: 'years', patient: { gender: 'female' } },
  ])
})

test('a name in a column of sexes and ages is never stored, and its row says that something is left out', async () => {
  const people = ['F 31', 'H 44', 'H 9', 'F 71', 'H 80', 'F 66', 'H 50', 'F 20', 'H 33', 'F 2']
  const { sheets, rows, targets } = await imported(
    [...base, 'Patient'],
    [...values, 'Mme Dupont'],
    ...people.map((person, index) => [...next(50 + index), person]),
  )
  expect(targets.at(-1)).toBe('patient.sexAndAge')
  expect(JSON.stringify([sheets, rows])).not.toContain('Dupont')
  expect(rows[0]?.problems).toContainEqual(
    expect.objectContaining({ column: 'Patient', value: '…', severity: 'error' }),
  )
})

test('a column “Patient” with names is removed, and so is the crew below a group of headings', async () => {
  const { sheets, targets } = await imported(
    [...base.map(() => null), 'PATIENT', null, 'DIVERS', null],
    [...base, 'Patient', 'Âge', 'Équipage', 'Rem.'],
    [...values, 'Dupont', 45, 'CMX, NBX', 'long'],
    [...next(43), 'Martin', 30, 'CMX, PLX', 'night'],
  )
  expect(targets.slice(-4)).toEqual(['identifier', 'patientAge', 'identifier', 'reflection.what'])
  expect(JSON.stringify(sheets)).not.toMatch(/Dupont|Martin|CMX/)
})

test('a group above the headings still distinguishes equal headings after columns of names are removed', async () => {
  const { targets, requests } = await imported(
    [...base.map(() => null), 'Levering', null, 'Ankomst', null],
    [...base, 'Puls', 'SpO2', 'Puls', 'SpO2'],
    [...values, 96, 97, 110, 88],
  )
  expect(targets.slice(-4)).toEqual([
    'clinical.vitals.handover.heartRate',
    'clinical.vitals.handover.spo2',
    'clinical.vitals.first.heartRate',
    'clinical.vitals.first.spo2',
  ])
  expect(requests[0]?.clinical?.vitals).toMatchObject([
    { point: 'handover', heartRate: 96, spo2: 97 },
    { point: 'first', heartRate: 110, spo2: 88 },
  ])
})

test('names below “Patient” are removed, although an exported logbook has numbers in this column', async () => {
  const own = ['Date', 'Mission number', 'Case type', 'Mission type', 'Mission outcome', 'My role', 'Patient']
  const named = await imported(own, [...values, 'Dupont'], [...next(43), 'Martin'])
  expect(named.targets.at(-1)).toBe('identifier')
  expect(JSON.stringify(named.sheets)).not.toContain('Dupont')
  const numbered = await imported(own, [...values, 1], [...next(43), 2])
  expect(numbered.targets.at(-1)).toBe('patientSequence')
})

test('several columns of procedures and of drugs are joined, ticks and lists alike', async () => {
  const { targets, requests } = await imported(
    [...base, 'IOT', 'VVP (n)', 'Gestes', 'Autres gestes', 'Analg./séd./curare', 'Autres médics'],
    [...values, 'x', 2, 'VNI', 'garrot', 'kétamine, fentanyl', 'TXA'],
  )
  expect(targets.slice(-6)).toEqual([
    'procedures.mark',
    'procedures.mark',
    'procedures',
    'procedures',
    'drugs',
    'drugs',
  ])
  expect(requests[0]?.procedures?.map(({ code }) => code)).toEqual([
    'tracheal_intubation_oral',
    'iv_access',
    'iv_access',
    'non_invasive_ventilation',
    'tourniquet',
  ])
  expect(requests[0]?.drugs?.map(({ code }) => code)).toEqual(['ketamine', 'fentanyl', 'tranexamic_acid'])
})

test('a tick under “VL” is a video laryngoscope', async () => {
  const { requests } = await imported(
    [...base, 'IOT', 'VL'],
    [...values, 'x', 'x'],
    [...next(43), 'x', null],
    [...next(44), 'x', 'non'],
  )
  expect(requests[0]?.airway?.attempts).toEqual([
    { number: 1, technique: 'tracheal', laryngoscope: 'video_standard_geometry' },
  ])
  expect(requests.slice(1).map((request) => request?.airway)).toEqual([undefined, undefined])
})
