import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { airwayComplications } from '#reference/airway-lists.ts'
import { toCodes } from '#reference/codes.ts'
import type { Airway } from './airway.contract.ts'
import { airwayFigures } from './airway.ts'
import type { AirwayPatient } from './first-pass.ts'

const adult: AirwayPatient = { patientAge: 34, patientAgeUnit: 'years' }
const child = (patientAge: number, patientAgeUnit: 'years' | 'months' = 'years'): AirwayPatient => ({
  patientAge,
  patientAgeUnit,
})
const brainInjury = { diagnosisPrimary: 'tbi_severe' }
const attempts = [{ number: 1, technique: 'tracheal', operator: 'self', success: true }]

/** Whether the first pass was without hypoxia or hypotension: `yes`, `by report`, `no` or `unknown`. */
function firstPass(airway: Airway, patient: AirwayPatient = adult): string {
  const figures = airwayFigures({ attempts, ...airway }, patient)
  if (figures.firstPassWithoutHypoxiaOrHypotension === null) return 'unknown'
  if (!figures.firstPassWithoutHypoxiaOrHypotension) return 'no'
  return figures.firstPassByReport ? 'by report' : 'yes'
}

const none = ['none']
const well = { complications: none, lowestSpo2: 95, lowestSystolic: 110 }

describe('first pass without hypoxia or hypotension', () => {
  test('is denied by low values, whatever complications are recorded', () => {
    expect(firstPass({ complications: none, lowestSpo2: 72, lowestSystolic: 62 })).toBe('no')
    expect(firstPass({ ...well, lowestSpo2: 89 })).toBe('no')
    expect(firstPass({ ...well, lowestSpo2: 90 })).toBe('yes')
    expect(firstPass({ ...well, lowestSystolic: 89 })).toBe('no')
    expect(firstPass({ ...well, lowestSystolic: 90 })).toBe('yes')
    expect(firstPass({ lowestSpo2: 72 })).toBe('no')
  })

  test('is denied by a complication, whatever the lowest values are', () => {
    for (const code of [
      'desaturation_below_90',
      'desaturation_below_80',
      'hypotension_below_90',
      'hypotension_tbi_below_120',
      'cardiac_arrest',
    ]) {
      expect(firstPass({ ...well, complications: [code, 'other'] })).toBe('no')
    }
    expect(firstPass({ ...well, complications: ['airway_trauma', 'bradycardia'] })).toBe('yes')
  })

  test('rests on both lowest values, or by report on "no complications" when neither was given', () => {
    expect(firstPass(well)).toBe('yes')
    expect(firstPass({ complications: none })).toBe('by report')
    expect(firstPass({ complications: none, lowestSpo2: 95 })).toBe('unknown')
    expect(firstPass({ complications: none, lowestSystolic: 110 })).toBe('unknown')
    expect(firstPass({ complications: ['airway_trauma'] })).toBe('unknown')
    expect(firstPass({ lowestSpo2: 95, lowestSystolic: 110 })).toBe('unknown')
    expect(firstPass({ complications: [], lowestSpo2: 95, lowestSystolic: 110 })).toBe('unknown')
  })

  test('is possible with a saturation that was already low and did not fall by a tenth', () => {
    const before = (spo2: number, point = 'before_intervention'): AirwayPatient => ({
      ...adult,
      clinical: { vitals: [{ point, spo2 }] },
    })
    expect(firstPass({ ...well, lowestSpo2: 73 }, before(80))).toBe('yes')
    expect(firstPass({ ...well, lowestSpo2: 72 }, before(80))).toBe('no')
    expect(firstPass({ ...well, lowestSpo2: 85 }, before(86, 'first'))).toBe('yes')
    expect(firstPass({ ...well, lowestSpo2: 89 }, before(90))).toBe('no')
    expect(firstPass({ ...well, lowestSpo2: 85 }, before(86, 'handover'))).toBe('no')
  })

  test('requires a higher pressure after a brain injury, and a lower one for a child', () => {
    expect(firstPass({ ...well, lowestSystolic: 109 }, { ...adult, clinical: brainInjury })).toBe('no')
    expect(firstPass({ ...well, lowestSystolic: 110 }, { ...adult, clinical: brainInjury })).toBe('yes')
    expect(firstPass({ ...well, lowestSystolic: 75 }, child(3))).toBe('no')
    expect(firstPass({ ...well, lowestSystolic: 76 }, child(3))).toBe('yes')
    expect(firstPass({ ...well, lowestSystolic: 71 }, child(18, 'months'))).toBe('no')
    expect(firstPass({ ...well, lowestSystolic: 72 }, child(18, 'months'))).toBe('yes')
    expect(firstPass({ ...well, lowestSystolic: 70 }, child(5, 'months'))).toBe('yes')
    expect(firstPass({ ...well, lowestSystolic: 89 }, child(10))).toBe('no')
    expect(firstPass({ ...well, lowestSystolic: 80 }, { ...child(5), clinical: brainInjury })).toBe('yes')
    expect(firstPass({ ...well, lowestSystolic: 89 }, {})).toBe('no')
  })

  test('is unknown in a cardiac arrest, and without a result of the first attempt', () => {
    expect(firstPass({ ...well, indications: ['cardiac_arrest'] })).toBe('unknown')
    expect(firstPass({ ...well, indications: ['cardiac_arrest'], lowestSpo2: 20 })).toBe('unknown')
    const tried = (success?: boolean) => [{ number: 1, technique: 'tracheal', operator: 'self', success }]
    expect(firstPass({ ...well, attempts: tried() })).toBe('unknown')
    expect(firstPass({ ...well, attempts: tried(false) })).toBe('no')
  })
})

test('any harm ends the success of a first pass, whatever else is recorded', () => {
  const value = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
  const airways = fc.record({
    complications: fc.option(fc.subarray(toCodes(airwayComplications)), { nil: null }),
    lowestSpo2: value(100),
    lowestSystolic: value(300),
  })
  const patients = fc.record({
    patientAge: fc.integer({ min: 2, max: 100 }),
    patientAgeUnit: fc.constant('years' as const),
    clinical: fc.record({
      diagnosisPrimary: fc.constantFrom('tbi_severe', 'sepsis'),
      vitals: fc.array(
        fc.record({ point: fc.constantFrom('first', 'before_intervention'), spo2: value(100) }),
        {
          maxLength: 2,
        },
      ),
    }),
  })
  const harms = [
    { complications: ['desaturation_below_90'] },
    { complications: ['cardiac_arrest'] },
    { lowestSpo2: 0 },
    { lowestSystolic: 0 },
  ]
  fc.assert(
    fc.property(airways, patients, fc.constantFrom(...harms), (airway, patient, harm) => {
      const before = firstPass(airway, patient)
      const harmed = {
        ...airway,
        ...harm,
        complications: [...(airway.complications ?? []), ...(harm.complications ?? [])],
      }
      const after = firstPass(harmed, patient)
      expect(after).toBe('no')
      const wasLow = patient.clinical.vitals.some(({ spo2 }) => spo2 !== null && spo2 < 90)
      const isLow = (airway.lowestSystolic ?? 90) < 70 || (!wasLow && (airway.lowestSpo2 ?? 90) < 90)
      expect(before === 'yes' && isLow).toBe(false)
    }),
    { numRuns: 500 },
  )
})
