import { describe, expect, test } from 'vitest'
import { doseWarnings } from './doses.ts'
import { findEntry } from '#reference/codes.ts'
import { doseUnits, drugs } from '#reference/drugs.ts'
import { usualDoses, type DoseRange } from '#reference/usual-doses.ts'
import { caseRequestSchema, type CaseRequest } from '../contract.ts'

interface Patient {
  age?: [number, NonNullable<CaseRequest['patientAgeUnit']>]
  weightKg?: number
  infusion?: boolean
}

/** Returns the warnings about a dose such as `ketamine 20 mg intravenous`. */
function warningsAbout(line: string, { age = [40, 'years'], weightKg, infusion }: Patient = {}) {
  const [code = '', dose, unit = '', route] = line.split(' ')
  const [patientAge, patientAgeUnit] = age
  const request: CaseRequest = {
    date: '2025-03-04',
    type: 'medical',
    mission: { missionType: 'primary_scene', result: 'patient_transported' },
    team: { myRole: 'doctor' },
    patientAge,
    patientAgeUnit,
    ...(weightKg !== undefined && { patient: { weightKg } }),
    drugs: [
      { code, dose: Number(dose), unit: unit || null, route: route ?? null, infusion: infusion ?? null },
    ],
  }
  return doseWarnings(caseRequestSchema.parse(request), 16).map(({ path, message }) => `${path}: ${message}`)
}

test('a likely error in the unit or a digit is queried, with the entered dose', () => {
  expect(warningsAbout('fentanyl 100 mg intravenous')).toEqual([
    'drugs.0.dose: Fentanyl 100 mg is far above a usual single dose: is this right?',
  ])
  expect(warningsAbout('tranexamic_acid 1 mg intravenous')).toEqual([
    'drugs.0.dose: Tranexamic acid 1 mg is far below a usual single dose: is this right?',
  ])
})

test.each([
  'adrenaline 10 mg intravenous',
  'adrenaline 5 mg intramuscular',
  'adrenaline 1 g intraosseous',
  'amiodarone 3000 mg intravenous',
  'morphine 100 mg intravenous',
  'ketamine 2 g intravenous',
  'rocuronium 1 g intravenous',
  'paracetamol 1 mg intravenous',
  'paracetamol 10 g oral',
  'midazolam 50 mg intravenous',
  'naloxone 400 mg intravenous',
  'oxytocin 100 unit intramuscular',
  'heparin 50000 international_unit intravenous',
  'salbutamol 5 g nebulised',
  'fentanyl 100 mg',
])('an adult’s %s is queried', (line) => {
  expect(warningsAbout(line)).toHaveLength(1)
})

test.each([
  'adrenaline 1 mg intravenous',
  'adrenaline 10 mcg intravenous',
  'adrenaline 0.5 mg intramuscular',
  'adrenaline 500 mcg intramuscular',
  'adrenaline 5 mg nebulised',
  'amiodarone 300 mg intravenous',
  'amiodarone 150 mg intraosseous',
  'atropine 0.6 mg intravenous',
  'atropine 3 mg intravenous',
  'adenosine 6 mg intravenous',
  'adenosine 18 mg intravenous',
  'aspirin 300 mg oral',
  'glyceryl_trinitrate 400 mcg sublingual',
  'glyceryl_trinitrate 2 puff sublingual',
  'morphine 2 mg intravenous',
  'morphine 10 mg intravenous',
  'morphine 20 mg oral',
  'fentanyl 25 mcg intravenous',
  'fentanyl 200 mcg intravenous',
  'fentanyl 100 mcg intranasal',
  'ketamine 10 mg intravenous',
  'ketamine 200 mg intravenous',
  'ketamine 300 mg intramuscular',
  'propofol 20 mg intravenous',
  'propofol 200 mg intravenous',
  'midazolam 1 mg intravenous',
  'midazolam 10 mg buccal',
  'midazolam 10 mg intramuscular',
  'rocuronium 100 mg intravenous',
  'suxamethonium 150 mg intravenous',
  'metaraminol 0.5 mg intravenous',
  'tranexamic_acid 1 g intravenous',
  'tranexamic_acid 2 g intravenous',
  'calcium_chloride 10 ml intravenous',
  'calcium_chloride 1 g intravenous',
  'calcium_gluconate 30 ml intravenous',
  'sodium_bicarbonate 50 mmol intravenous',
  'magnesium_sulfate 2 g intravenous',
  'magnesium_sulfate 8 mmol intravenous',
  'magnesium_sulfate 4 g intravenous',
  'glucose 250 ml intravenous',
  'glucose 10 g intravenous',
  'glucose 20 g oral',
  'glucagon 1 mg intramuscular',
  'naloxone 100 mcg intravenous',
  'naloxone 400 mcg intramuscular',
  'salbutamol 5 mg nebulised',
  'salbutamol 2.5 mg nebulised',
  'ipratropium 500 mcg nebulised',
  'hydrocortisone 200 mg intravenous',
  'dexamethasone 8 mg intravenous',
  'chlorphenamine 10 mg intravenous',
  'ondansetron 4 mg intravenous',
  'cyclizine 50 mg intravenous',
  'metoclopramide 10 mg intravenous',
  'paracetamol 1 g intravenous',
  'ibuprofen 400 mg oral',
  'diazepam 10 mg intravenous',
  'lorazepam 4 mg intravenous',
  'levetiracetam 4500 mg intravenous',
  'furosemide 40 mg intravenous',
  'heparin 5000 unit intravenous',
  'tenecteplase 50 mg intravenous',
  'benzylpenicillin 1.2 g intravenous',
  'ceftriaxone 2 g intravenous',
  'co_amoxiclav 1.2 g intravenous',
  'oxytocin 10 international_unit intramuscular',
  'oxytocin 5 unit intravenous',
  'misoprostol 800 mcg sublingual',
  'ergometrine 500 mcg intramuscular',
  'methoxyflurane 3 ml inhaled',
  'sodium_chloride_0_9 250 ml intravenous',
  'balanced_crystalloid 1000 ml intravenous',
  'hypertonic_saline 250 ml intravenous',
  'mannitol 40 g intravenous',
  'hydroxocobalamin 5 g intravenous',
  'insulin 10 unit intravenous',
])('an adult’s usual %s is not queried', (line) => {
  expect(warningsAbout(line)).toEqual([])
})

const baby: Patient = { age: [6, 'months'], weightKg: 8 }
const toddler: Patient = { age: [3, 'years'], weightKg: 14 }
const schoolchild: Patient = { age: [10, 'years'], weightKg: 32 }
const newborn: Patient = { age: [0, 'hours'], weightKg: 3.2 }

test.each([
  ['adrenaline 1 mg intravenous', toddler],
  ['ketamine 200 mg intravenous', toddler],
  ['morphine 10 mg intravenous', baby],
  ['fentanyl 100 mcg intravenous', newborn],
  ['paracetamol 1 g intravenous', baby],
  ['midazolam 10 mg buccal', newborn],
  ['amiodarone 300 mg intravenous', baby],
  ['adrenaline 1 mcg intramuscular', schoolchild],
  ['sodium_chloride_0_9 1000 ml intravenous', baby],
] as [string, Patient][])('a child’s %s is queried because of its weight: %j', (line, patient) => {
  expect(warningsAbout(line, patient)).toHaveLength(1)
})

test.each([
  ['adrenaline 140 mcg intravenous', toddler],
  ['adrenaline 32 mcg intravenous', newborn],
  ['adrenaline 100 mcg intravenous', newborn],
  ['adrenaline 5 mcg intravenous', toddler],
  ['adrenaline 150 mcg intramuscular', baby],
  ['adrenaline 150 mcg intramuscular', toddler],
  ['adrenaline 300 mcg intramuscular', schoolchild],
  ['adrenaline 3 mg nebulised', baby],
  ['amiodarone 70 mg intravenous', toddler],
  ['atropine 160 mcg intravenous', baby],
  ['ketamine 14 mg intravenous', toddler],
  ['ketamine 28 mg intravenous', toddler],
  ['ketamine 5 mg intravenous', schoolchild],
  ['morphine 1.4 mg intravenous', toddler],
  ['morphine 3 mg oral', toddler],
  ['fentanyl 20 mcg intranasal', toddler],
  ['fentanyl 14 mcg intravenous', toddler],
  ['diamorphine 1.4 mg intranasal', toddler],
  ['midazolam 2.5 mg buccal', baby],
  ['midazolam 5 mg buccal', toddler],
  ['midazolam 7.5 mg buccal', schoolchild],
  ['diazepam 5 mg rectal', baby],
  ['lorazepam 0.8 mg intravenous', baby],
  ['levetiracetam 560 mg intravenous', toddler],
  ['rocuronium 17 mg intravenous', toddler],
  ['paracetamol 210 mg oral', toddler],
  ['paracetamol 25 mg intravenous', newborn],
  ['ibuprofen 100 mg oral', toddler],
  ['salbutamol 2.5 mg nebulised', toddler],
  ['salbutamol 10 puff inhaled', schoolchild],
  ['ipratropium 250 mcg nebulised', toddler],
  ['hydrocortisone 25 mg intravenous', newborn],
  ['hydrocortisone 50 mg intravenous', toddler],
  ['dexamethasone 2 mg oral', toddler],
  ['chlorphenamine 2.5 mg intravenous', toddler],
  ['benzylpenicillin 300 mg intravenous', newborn],
  ['benzylpenicillin 600 mg intravenous', toddler],
  ['ceftriaxone 1.1 g intravenous', toddler],
  ['tranexamic_acid 210 mg intravenous', toddler],
  ['glucose 28 ml intravenous', toddler],
  ['glucose 6 ml intravenous', newborn],
  ['glucagon 500 mcg intramuscular', baby],
  ['naloxone 400 mcg intramuscular', toddler],
  ['ondansetron 1.4 mg intravenous', toddler],
  ['sodium_chloride_0_9 140 ml intravenous', toddler],
  ['hypertonic_saline 42 ml intravenous', toddler],
  ['magnesium_sulfate 560 mg intravenous', toddler],
  // A tall child of fifteen is dosed as an adult.
  ['ketamine 100 mg intravenous', { age: [15, 'years'], weightKg: 70 }],
  ['adrenaline 1 mg intravenous', { age: [15, 'years'], weightKg: 65 }],
  ['paracetamol 1 g intravenous', { age: [14, 'years'], weightKg: 55 }],
] as [string, Patient][])('a child’s usual %s is not queried: %j', (line, patient) => {
  expect(warningsAbout(line, patient)).toEqual([])
})

describe('unknown facts widen the usual range', () => {
  test('a missing weight is estimated generously from the age', () => {
    const unweighed: Patient = { age: [2, 'years'] }
    expect(warningsAbout('ketamine 200 mg intravenous', unweighed)).toHaveLength(1)
    for (const dose of ['6', '12', '24', '40']) {
      expect(warningsAbout(`ketamine ${dose} mg intravenous`, unweighed)).toEqual([])
    }
  })

  test('without an age only a dose too high for anyone is queried', () => {
    const request = (line: string) => {
      const [code = '', dose, unit] = line.split(' ')
      return doseWarnings(
        caseRequestSchema.parse({
          date: '2025-03-04',
          patientAgeUnknown: true,
          drugs: [{ code, dose: Number(dose), unit, route: 'intravenous' }],
        }),
        16,
      )
    }
    expect(request('ketamine 1 mg')).toEqual([])
    expect(request('ketamine 200 mg')).toEqual([])
    expect(request('ketamine 2000 mg')).toHaveLength(1)
  })

  test('a dose without a route is usual if it is usual by any route', () => {
    expect(warningsAbout('adrenaline 5 mg')).toEqual([])
    expect(warningsAbout('adrenaline 50 mg')).toHaveLength(1)
  })

  test('infusions, rates, volumes of a drug dosed by weight and drugs without limits are not checked', () => {
    expect(warningsAbout('adrenaline 10 mg intravenous', { infusion: true })).toEqual([])
    expect(warningsAbout('noradrenaline 1000 mcg_per_hour intravenous')).toEqual([])
    expect(warningsAbout('propofol 900 mg_per_hour intravenous')).toEqual([])
    expect(warningsAbout('ketamine 5000 ml intravenous')).toEqual([])
    expect(warningsAbout('antivenom 5000 mg intravenous')).toEqual([])
  })
})

test('a dose without a unit raises a question for it, which names the usual unit of the drug', () => {
  expect(warningsAbout('ketamine 60')).toEqual([
    'drugs.0.unit: Ketamine 60: in which unit? It is usually given in mg.',
  ])
  expect(warningsAbout('calcium_chloride 10')).toEqual(['drugs.0.unit: Calcium chloride 10: in which unit?'])
})

test.each([
  ['fentanyl 2 mcg_per_kg intravenous', 'fentanyl 200 mcg_per_kg intravenous'],
  ['sodium_chloride_0_9 10 ml_per_kg intravenous', 'sodium_chloride_0_9 1000 ml_per_kg intravenous'],
  ['heparin 60 unit_per_kg intravenous', 'heparin 6000 unit_per_kg intravenous'],
  ['ketamine 1 mg_per_kg intravenous', 'ketamine 100 mg_per_kg intravenous'],
])('%s is usual for an adult, %s is queried, with the weight or without', (usual, unusual) => {
  for (const weightKg of [{ weightKg: 80 }, {}]) {
    expect(warningsAbout(usual, weightKg)).toEqual([])
    expect(warningsAbout(unusual, weightKg)).toHaveLength(1)
  }
})

test.each([
  'dexmedetomidine 0.7 mcg_per_kg_hour',
  'prostaglandin_e1 10 ng_per_kg_min',
  'heparin 18 unit_per_kg_hour',
  'amiodarone 1 mg_per_min',
  'potassium_chloride 10 mmol_per_hour',
])('a rate is not a single dose: %s', (line) => {
  expect(warningsAbout(`${line} intravenous`)).toEqual([])
})

test('a dose per kilogram is checked if the weight is known', () => {
  const child = { age: [4, 'years'] as [number, 'years'] }
  expect(warningsAbout('ketamine 20 mg_per_kg intravenous', { ...child, weightKg: 16 })).toHaveLength(1)
  expect(warningsAbout('ketamine 2 mg_per_kg intravenous', { ...child, weightKg: 16 })).toEqual([])
  expect(warningsAbout('ketamine 20 mg_per_kg intravenous', child)).toEqual([])
})

describe('the usual doses themselves', () => {
  const inMg = usualDoses.filter(({ unit }) => unit === 'mg')

  test('a number in milligrams written as micrograms or as grams is queried, anywhere in the range', () => {
    for (const { drug, routes, adult } of inMg) {
      for (const dose of adult) {
        const line = (unit: string) => `${drug} ${dose} ${unit} ${routes[0]}`
        expect(warningsAbout(line('mg')), line('mg')).toEqual([])
        expect(warningsAbout(line('mcg')), line('mcg')).toHaveLength(1)
        expect(warningsAbout(line('g')), line('g')).toHaveLength(1)
      }
    }
  })

  test('a child’s dose in the wrong unit is queried, by the weight', () => {
    const weightKg = 20
    for (const { drug, routes, adult, childPerKg = [] } of inMg) {
      for (const perKg of childPerKg) {
        const dose = Number(Math.min(perKg * weightKg, adult[1] ?? Infinity).toPrecision(3))
        const ask = (unit: string) =>
          warningsAbout(`${drug} ${dose} ${unit} ${routes[0]}`, { age: [6, 'years'], weightKg })
        expect(ask('mg'), `${drug} ${dose} mg`).toEqual([])
        expect([...ask('mcg'), ...ask('g')], `${drug} ${dose}`).toHaveLength(2)
      }
    }
  })

  test('each unit is on the list, and the unit proposed for the drug is compared with a range', () => {
    const compared: Record<string, string> = { mcg: 'mg', g: 'mg', international_unit: 'unit' }
    const rangesOf = Map.groupBy(usualDoses, ({ drug }) => drug)
    for (const [drug, ranges] of rangesOf) {
      const units = ranges.map(({ unit }) => unit)
      for (const unit of units) expect(findEntry(doseUnits, unit), `${drug} ${unit}`).toBeDefined()
      const proposed = findEntry(drugs, drug)?.unit ?? units[0] ?? ''
      expect(units, drug).toContain(compared[proposed] ?? proposed)
    }
  })

  // The content of one millilitre or gram according to the label of the preparation.
  test.each([
    ['calcium_chloride', 'ml', 'mg', 100],
    ['calcium_chloride', 'ml', 'mmol', 0.68],
    ['calcium_gluconate', 'ml', 'mg', 100],
    ['calcium_gluconate', 'ml', 'mmol', 0.226],
    ['magnesium_sulfate', 'mg', 'mmol', 0.004],
    ['tenecteplase', 'mg', 'unit', 200],
  ])('ranges of %s in %s and in %s are about equal', (drug, unit, other, factor) => {
    const rangeIn = (wanted: string) =>
      usualDoses.find((usual) => usual.drug === drug && usual.unit === wanted)
    const [one, same] = [rangeIn(unit), rangeIn(other)]
    const compare = (range: DoseRange | undefined, otherRange: DoseRange | undefined) => {
      expect(range === undefined).toBe(otherRange === undefined)
      for (const [at, limit] of (range ?? []).entries()) {
        const ratio = (otherRange?.[at] ?? 0) / (limit * factor)
        expect(ratio, `${drug} ${limit} ${unit}`).toBeGreaterThan(1 / 2.1)
        expect(ratio, `${drug} ${limit} ${unit}`).toBeLessThan(2.1)
      }
    }
    expect(one?.adult).toBeDefined()
    compare(one?.adult, same?.adult)
    compare(one?.childPerKg, same?.childPerKg)
  })
})
