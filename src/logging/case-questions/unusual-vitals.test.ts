import { describe, expect, test } from 'vitest'
import { caseRequestSchema } from '#logging/cases/contract.ts'
import type { Clinical, Vitals } from '#logging/cases/parts/clinical.contract.ts'
import { vitalsQuestions } from './unusual-vitals.ts'

const adult = { patientAge: 16, patientAgeUnit: 'years' } as const

describe('an unusual value', () => {
  const warn = (vitals: Partial<Vitals>, age: object = adult, isArrest = false, clinical: Clinical = {}) =>
    vitalsQuestions(
      caseRequestSchema.parse({
        date: '2025-03-04',
        type: isArrest ? 'cardiac_arrest' : 'medical',
        ...age,
        clinical: { ...clinical, vitals: [{ point: 'first', ...vitals }] },
      }),
    ).map(({ path }) => path)

  test('asks "is this right?" outside the usual range, not at its limits', () => {
    expect(warn({ heartRate: 29 })).toEqual(['clinical.vitals.0.heartRate'])
    expect(warn({ heartRate: 30, systolicBp: 240, spo2: 60, ph: 6.8 })).toEqual([])
    expect(warn({ temperatureC: 27.9, ph: 7.71 })).toHaveLength(2)
  })

  test('does not ask about children under 12', () => {
    expect(warn({ heartRate: 221 }, { patientAge: 11, patientAgeUnit: 'years' })).toEqual([])
    expect(warn({ heartRate: 221 }, { patientAge: 12, patientAgeUnit: 'years' })).toHaveLength(1)
    expect(warn({ heartRate: 221 }, { patientAge: 3, patientAgeUnit: 'days' })).toEqual([])
  })

  test('of zero is usual in a cardiac arrest', () => {
    expect(warn({ heartRate: 0, systolicBp: 0, respiratoryRate: 0 }, adult, true)).toEqual([])
    expect(warn({ heartRate: 0 }, adult, false)).toHaveLength(1)
    expect(warn({ heartRate: 20, spo2: 0 }, adult, true)).toHaveLength(2)
  })

  test('of temperature and heart rate is usual in the cold and in the heat', () => {
    const by = (diagnosisPrimary: string, vitals: Partial<Vitals>) =>
      warn(vitals, adult, false, { diagnosisPrimary })
    expect(by('sepsis', { temperatureC: 24, heartRate: 22 })).toHaveLength(2)
    expect(by('hypothermia', { temperatureC: 24, heartRate: 22 })).toEqual([])
    expect(by('drowning', { temperatureC: 24, heartRate: 22 })).toEqual([])
    expect(warn({ temperatureC: 24 }, adult, false, { injury: { mechanism: 'avalanche' } })).toEqual([])
    expect(by('hypothermia', { temperatureC: 11 })).toHaveLength(1)
    expect(by('hypothermia', { temperatureC: 42.5 })).toHaveLength(1)
    expect(by('heat_stroke', { temperatureC: 43, heartRate: 225 })).toEqual([])
    expect(by('heat_stroke', { temperatureC: 44.5 })).toHaveLength(1)
    expect(by('hypothermia', { systolicBp: 40 })).toHaveLength(1)
  })
})
