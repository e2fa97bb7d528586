import { z } from 'zod'
import { decimal, oneOf, unknownOr, wholeNumber, yesOrNo } from '#platform/contract/fields.ts'
import { ageBands, asaGrades } from '#reference/case-lists.ts'
import { codesOf } from '#reference/codes.ts'

export const ageUnitSchema = z.enum(['years', 'months', 'weeks', 'days', 'hours'], 'Choose a unit of age.')
export type AgeUnit = z.output<typeof ageUnitSchema>

export const genderSchema = z.enum(
  ['male', 'female', 'other', 'unknown'],
  'Choose one of the listed options.',
)
export type Gender = z.output<typeof genderSchema>

export const ageBandSchema = oneOf(codesOf(ageBands))

/** The widest limits of any unit; `patient.ts` checks the limits of each unit. */
export const patientAgeSchema = wholeNumber(0, 120)

const gramsCountBelowKg = 10

/** Doses for a newborn are calculated from grams. */
export const placesOfWeight = (weightKg: number): number => (weightKg < gramsCountBelowKg ? 3 : 1)

const weight = decimal(0.3, 300, 3).refine(
  (weightKg) => Number(weightKg.toFixed(placesOfWeight(weightKg))) === weightKg,
  'Use at most 1 decimal from 10 kg.',
)

/** The patient without identifiers: there is no field for a name, number, birth date or address. */
export const patientSchema = z.strictObject({
  ageEstimated: unknownOr(yesOrNo),
  gender: unknownOr(genderSchema),
  weightKg: unknownOr(weight),
  weightEstimated: unknownOr(yesOrNo),
  asaGrade: unknownOr(oneOf(codesOf(asaGrades))),
  frailtyScore: unknownOr(wholeNumber(1, 9)),
  pregnancyWeeks: unknownOr(wholeNumber(4, 44)),
  gravidity: unknownOr(wholeNumber(0, 20)),
  parity: unknownOr(wholeNumber(0, 20)),
  gestationAtBirthWeeks: unknownOr(wholeNumber(22, 44)),
  birthWeightG: unknownOr(wholeNumber(300, 7000)),
})
export type Patient = z.output<typeof patientSchema>
