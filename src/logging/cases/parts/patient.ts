import type { FieldError } from '#platform/contract/errors.ts'
import { ageBands } from '#reference/case-lists.ts'
import type { AgeUnit } from './patient.contract.ts'

export interface Age {
  patientAge?: number | null
  patientAgeUnit?: AgeUnit | null
}

interface PatientFacts extends Age {
  type?: string | null | undefined
  patientAgeUnknown?: boolean | null | undefined
  patient?: { frailtyScore?: number | null | undefined } | null | undefined
}

/** Years from age 2, months (or weeks) below 2 years, days or hours below 28 days: the unit shows the precision. */
export const ageLimits: Record<AgeUnit, { min: number; max: number }> = {
  years: { min: 2, max: 120 },
  months: { min: 1, max: 23 },
  weeks: { min: 4, max: 12 },
  days: { min: 0, max: 27 },
  hours: { min: 0, max: 72 },
}

const daysPerUnit: Record<AgeUnit, number> = {
  years: 365.25,
  months: 30.44,
  weeks: 7,
  days: 1,
  hours: 1 / 24,
}
const shortUnits: Record<AgeUnit, string> = { years: 'y', months: 'mo', weeks: 'wk', days: 'd', hours: 'h' }
const collapsedFromYears = 90
const frailtyFromYears = 65

/** Returns the value and unit of an age, or null if either is missing. */
export function knownAge({ patientAge, patientAgeUnit }: Age): { value: number; unit: AgeUnit } | null {
  if (patientAge === null || patientAge === undefined || !patientAgeUnit) return null
  return { value: patientAge, unit: patientAgeUnit }
}

export function ageError(age: Age): FieldError | null {
  const ageAndUnit = knownAge(age)
  if (!ageAndUnit) return null
  const { min, max } = ageLimits[ageAndUnit.unit]
  if (ageAndUnit.value >= min && ageAndUnit.value <= max) return null
  const message = `Use ${min} to ${max} ${ageAndUnit.unit}.`
  if (ageAndUnit.value > max) return { path: 'patientAge', message }
  const hint =
    ageAndUnit.unit === 'years' ? 'Under 2 years, use months.' : 'Under 28 days, use days or hours.'
  return { path: 'patientAge', message: `${message} ${hint}` }
}

export function ageDays(age: Age): number | null {
  const ageAndUnit = knownAge(age)
  return ageAndUnit && Math.floor(ageAndUnit.value * daysPerUnit[ageAndUnit.unit])
}

/** Returns the code of the age band. Whole years start a band, so 18 years is adult and 90 is "90+". */
export function ageBandOf(age: Age): string | null {
  const days = ageDays(age)
  if (days === null) return null
  const band = ageBands.find(
    ({ minDays, maxDays }) => days >= minDays && (maxDays === null || days <= maxDays),
  )
  return band?.code ?? null
}

/** Whether the age is below the limit; null if the age is unknown. An age of exactly the limit is not below it. */
export function isUnderYears(age: Age, limit: number): boolean | null {
  const ageAndUnit = knownAge(age)
  if (!ageAndUnit) return null
  if (ageAndUnit.unit === 'years') return ageAndUnit.value < limit
  return ageAndUnit.value * daysPerUnit[ageAndUnit.unit] < limit * daysPerUnit.years
}

export const isPaediatric = (age: Age, paediatricAgeLimit: number): boolean | null =>
  isUnderYears(age, paediatricAgeLimit)

export function isNewborn(age: Age): boolean | null {
  const days = ageDays(age)
  return days === null ? null : days < 28
}

/** Checks the age against the limits of its unit, the case type and the frailty score. */
export function ageErrors(facts: PatientFacts, paediatricAgeLimit: number): FieldError[] {
  const rangeError = ageError(facts)
  if (rangeError) return [rangeError]
  const errors: FieldError[] = []
  if (facts.patientAgeUnknown && knownAge(facts)) {
    errors.push({ path: 'patientAgeUnknown', message: 'An age is given, so it is not unknown.' })
  }
  if (facts.type === 'neonatal' && isNewborn(facts) === false) {
    errors.push({ path: 'type', message: 'A neonatal case needs an age under 28 days.' })
  }
  if (facts.type === 'paediatric' && isPaediatric(facts, paediatricAgeLimit) === false) {
    errors.push({
      path: 'type',
      message: `A paediatric case needs an age under ${paediatricAgeLimit} years.`,
    })
  }
  if (facts.patient?.frailtyScore && isUnderYears(facts, frailtyFromYears)) {
    errors.push({ path: 'patient.frailtyScore', message: 'The frailty score is for patients from 65 years.' })
  }
  return errors
}

/** Returns `34 y` or `5 mo`. From 90 years it hides the exact age, which could identify the patient. */
export function ageLabel(age: Age): string | null {
  const ageAndUnit = knownAge(age)
  if (!ageAndUnit) return null
  if (ageAndUnit.unit === 'years' && ageAndUnit.value >= collapsedFromYears) return `${collapsedFromYears}+ y`
  return `${ageAndUnit.value} ${shortUnits[ageAndUnit.unit]}`
}
