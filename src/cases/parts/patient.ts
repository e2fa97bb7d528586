import type { FieldError } from '#platform/contract/errors.ts'
import { ageBands } from '#reference/case-lists.ts'
import type { AgeUnit } from './patient.contract.ts'

export interface Age {
  patientAge?: number | null
  patientAgeUnit?: AgeUnit | null
}

/** Years from 2; under 2 years months (or weeks), under 28 days days or hours: the unit shows how exact it is. */
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

/** Both parts of an age, or null while either is missing. */
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

/** The code of the band; whole years fall on the bands' own borders, so 18 years is adult and 90 is "90+". */
export function ageBandOf(age: Age): string | null {
  const days = ageDays(age)
  if (days === null) return null
  const band = ageBands.find(
    ({ minDays, maxDays }) => days >= minDays && (maxDays === null || days <= maxDays),
  )
  return band?.code ?? null
}

/** Exactly the limit is not a child: whole years are compared as such. */
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

/** `34 y`, `5 mo`; from 90 the exact age is not shown, because it points to a person. */
export function ageLabel(age: Age): string | null {
  const known = knownAge(age)
  if (!known) return null
  if (known.unit === 'years' && known.value >= collapsedFromYears) return `${collapsedFromYears}+ y`
  return `${known.value} ${shortUnits[known.unit]}`
}
