/** Questions about vital signs outside the usual range. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'
import { isUnderYears } from '#logging/cases/parts/patient.ts'
import { isArrestCase } from '#logging/cases/checks/completeness.ts'
import { isGiven } from './question.ts'
import { hasDiagnosis } from './treatment.ts'

const warnFromYears = 12

const usualRanges = {
  heartRate: { label: 'Heart rate', min: 30, max: 220 },
  systolicBp: { label: 'Systolic pressure', min: 50, max: 240 },
  diastolicBp: { label: 'Diastolic pressure', min: 20, max: 140 },
  meanBp: { label: 'MAP (measured)', min: 35, max: 160 },
  respiratoryRate: { label: 'Respiratory rate', min: 5, max: 60 },
  spo2: { label: 'SpO2', min: 60, max: 100 },
  etco2Kpa: { label: 'End-tidal CO2', min: 2, max: 10 },
  temperatureC: { label: 'Temperature', min: 28, max: 42 },
  glucoseMmol: { label: 'Glucose', min: 2, max: 35 },
  lactateMmol: { label: 'Lactate', min: 0, max: 15 },
  haemoglobinGl: { label: 'Haemoglobin', min: 40, max: 200 },
  ph: { label: 'pH', min: 6.8, max: 7.7 },
  baseExcess: { label: 'Base excess', min: -25, max: 20 },
  potassiumMmol: { label: 'Potassium', min: 2, max: 7.5 },
} as const satisfies Partial<Record<keyof Vitals, { label: string; min: number; max: number }>>

type RangedVital = keyof typeof usualRanges
type Limits = Partial<Record<RangedVital, { min?: number; max?: number }>>

const rangedVitals = Object.keys(usualRanges) as RangedVital[] // safe cast: the literal has no other keys
const zeroInArrest = new Set<RangedVital>([
  'heartRate',
  'systolicBp',
  'diastolicBp',
  'meanBp',
  'respiratoryRate',
])

// The lowest body temperature in accidental hypothermia that a patient survived is 11.8 °C. The heart then beats only a few
// times a minute.
const coldLimits: Limits = { temperatureC: { min: 12 }, heartRate: { min: 5 } }
const heatLimits: Limits = { temperatureC: { max: 44 }, heartRate: { max: 240 } }

function limitsOf(facts: CaseFacts): Limits {
  const mechanism = facts.clinical?.injury?.mechanism
  const isCold =
    hasDiagnosis(facts, ['hypothermia', 'drowning']) || mechanism === 'drowning' || mechanism === 'avalanche'
  if (isCold) return coldLimits
  return hasDiagnosis(facts, ['heat_stroke']) ? heatLimits : {}
}

/**
 * Asks "Is this right?" about values outside the usual range, from 12 years of age. In an arrest, a pulse or pressure of 0 is
 * usual.
 */
export function vitalsQuestions(facts: CaseFacts): FieldError[] {
  if (isUnderYears(facts, warnFromYears)) return []
  const isArrest = isArrestCase(facts)
  const limits = limitsOf(facts)
  return (facts.clinical?.vitals ?? []).flatMap((vitals, index) =>
    rangedVitals.flatMap((field) => {
      const value = vitals[field]
      const { label, min, max } = { ...usualRanges[field], ...limits[field] }
      if (!isGiven(value) || (value >= min && value <= max)) return []
      if (isArrest && value === 0 && zeroInArrest.has(field)) return []
      return [{ path: `clinical.vitals.${index}.${field}`, message: `${label} ${value}: is this right?` }]
    }),
  )
}
