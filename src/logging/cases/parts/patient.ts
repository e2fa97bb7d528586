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
  const known = knownAge(age)
  if (!known) return null
  const { min, max } = ageLimits[known.unit]
  if (known.value >= min && known.value <= max) return null
  const message = `Use ${min} to ${max} ${known.unit}.`
  if (known.value > max) return { path: 'patientAge', message }
  const hint = known.unit === 'years' ? 'Under 2 years, use months.' : 'Under 28 days, use days or hours.'
  return { path: 'patientAge', message: `${message} ${hint}` }
}

export function ageDays(age: Age): number | null {
  const known = knownAge(age)
  return known && Math.floor(known.value * daysPerUnit[known.unit])
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

/** Whether the age is below the limit. Compares whole years, so an age of exactly the limit is not below it. */
export function isUnderYears(age: Age, limit: number): boolean | null {
  const known = knownAge(age)
  if (!known) return null
  if (known.unit === 'years') return known.value < limit
  return known.value * daysPerUnit[known.unit] < limit * daysPerUnit.years
}

export const isPaediatric = (age: Age, paediatricAgeLimit: number): boolean | null =>
  isUnderYears(age, paediatricAgeLimit)

export function isNewborn(age: Age): boolean | null {
  const days = ageDays(age)
  return days === null ? null : days < 28
}

/** Checks the age against the limits of its unit, the case type and the frailty score. */
export function ageErrors(entered: PatientFacts, paediatricAgeLimit: number): FieldError[] {
  const bounds = ageError(entered)
  if (bounds) return [bounds]
  const errors: FieldError[] = []
  if (entered.patientAgeUnknown && knownAge(entered)) {
    errors.push({ path: 'patientAgeUnknown', message: 'An age is given, so it is not unknown.' })
  }
  if (entered.type === 'neonatal' && isNewborn(entered) === false) {
    errors.push({ path: 'type', message: 'A neonatal case needs an age under 28 days.' })
  }
  if (entered.type === 'paediatric' && isPaediatric(entered, paediatricAgeLimit) === false) {
    errors.push({
      path: 'type',
      message: `A paediatric case needs an age under ${paediatricAgeLimit} years.`,
    })
  }
  if (entered.patient?.frailtyScore && isUnderYears(entered, frailtyFromYears)) {
    errors.push({ path: 'patient.frailtyScore', message: 'The frailty score is for patients from 65 years.' })
  }
  return errors
}

/** Returns `34 y` or `5 mo`. From 90 years it hides the exact age, which could identify the patient. */
export function ageLabel(age: Age): string | null {
  const known = knownAge(age)
  if (!known) return null
  if (known.unit === 'years' && known.value >= collapsedFromYears) return `${collapsedFromYears}+ y`
  return `${known.value} ${shortUnits[known.unit]}`
}
