import { describe, expect, test } from 'vitest'
import type { Vitals } from './clinical.contract.ts'
import { clinicalErrors, gcsTotalOf, issOf, meanBpOf, shockIndexOf } from './clinical.ts'

const adult = { patientAge: 16, patientAgeUnit: 'years' } as const
const first = (vitals: Partial<Vitals>): Vitals => ({ point: 'first', ...vitals })

test('the coma score is the sum, and unknown when speech cannot be tested', () => {
  expect(gcsTotalOf(first({ gcsEye: 3, gcsVerbal: 4, gcsMotor: 6 }))).toBe(13)
  expect(gcsTotalOf(first({ gcsTotal: 9 }))).toBe(9)
  expect(gcsTotalOf(first({ gcsEye: 1, gcsMotor: 1, gcsVerbalNotTestable: true, gcsTotal: 3 }))).toBeNull()
  expect(gcsTotalOf(first({ gcsEye: 3 }))).toBeNull()
})

test('the shock index is for adults from 16 years, with two decimals', () => {
  expect(shockIndexOf(first({ heartRate: 118, systolicBp: 92 }), adult)).toBe(1.28)
  expect(
    shockIndexOf(first({ heartRate: 118, systolicBp: 92 }), { patientAge: 15, patientAgeUnit: 'years' }),
  ).toBeNull()
  expect(shockIndexOf(first({ heartRate: 118, systolicBp: 92 }), {})).toBeNull()
  expect(shockIndexOf(first({ heartRate: 118, systolicBp: 0 }), adult)).toBeNull()
  expect(shockIndexOf(first({ systolicBp: 92 }), adult)).toBeNull()
})

test('the mean pressure is calculated in whole mmHg if it was not measured', () => {
  expect(meanBpOf(first({ systolicBp: 120, diastolicBp: 80 }))).toBe(93)
  expect(meanBpOf(first({ systolicBp: 120, diastolicBp: 80, meanBp: 88 }))).toBe(88)
  expect(meanBpOf(first({ systolicBp: 120 }))).toBeNull()
})

test('the injury score squares the three worst regions, and any 6 makes it 75', () => {
  const ais = (...severities: number[]) =>
    severities.map((severity, index) => ({ region: `region ${index}`, severity }))
  expect(issOf(ais(3, 5, 2, 4))).toBe(50)
  expect(issOf(ais(1))).toBe(1)
  expect(issOf(ais(1, 6))).toBe(75)
  expect(issOf([])).toBeNull()
})

describe('contradictions', () => {
  const pathsOf = (...vitals: Vitals[]) => clinicalErrors({ vitals }).map(({ path }) => path)

  test('within one set of vital signs', () => {
    expect(pathsOf(first({ systolicBp: 80, diastolicBp: 81 }))).toEqual(['clinical.vitals.0.diastolicBp'])
    expect(pathsOf(first({ systolicBp: 80, diastolicBp: 80 }))).toEqual([])
    expect(pathsOf(first({ gcsEye: 4, gcsVerbal: 5, gcsMotor: 6, gcsTotal: 14 }))).toEqual([
      'clinical.vitals.0.gcsTotal',
    ])
    expect(pathsOf(first({ gcsVerbal: 1, gcsVerbalNotTestable: true }))).toEqual([
      'clinical.vitals.0.gcsVerbal',
    ])
  })

  test('between sets of vital signs, body regions and diagnoses', () => {
    expect(pathsOf(first({}), { point: 'handover' }, first({}))).toEqual(['clinical.vitals.2.point'])
    const ais = [
      { region: 'chest', severity: 2 },
      { region: 'chest', severity: 3 },
    ]
    expect(clinicalErrors({ injury: { ais } })).toHaveLength(1)
    expect(clinicalErrors({ diagnosisPrimary: 'sepsis', diagnosisSecondary: ['sepsis'] })).toHaveLength(1)
  })
})
