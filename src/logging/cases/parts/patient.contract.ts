import { z } from 'zod'
import { decimal, oneOf, unknownOr, wholeNumber, yesOrNo } from '#platform/contract/fields.ts'
import { ageBands, asaGrades } from '#reference/case-lists.ts'
import { toCodes } from '#reference/codes.ts'

export const ageUnitSchema = z.enum(['years', 'months', 'weeks', 'days', 'hours'], 'Choose a unit of age.')
export type AgeUnit = z.output<typeof ageUnitSchema>

export const genderSchema = z.enum(
  ['male', 'female', 'other', 'unknown'],
  'Choose one of the listed options.',
)
export type Gender = z.output<typeof genderSchema>

export const ageBandSchema = oneOf(toCodes(ageBands))

/** The widest limits of any unit; `patient.ts` checks the limits of each unit. */
export const patientAgeSchema = wholeNumber(0, 120)

const gramsBelowKg = 10

/** Returns how many decimals of a weight count. A small child’s weight has grams, because doses are calculated from it. */
export const decimalsOfWeight = (weightKg: number): number => (weightKg < gramsBelowKg ? 3 : 1)

const weight = decimal(0.3, 300, 3).refine(
  (weightKg) => Number(weightKg.toFixed(decimalsOfWeight(weightKg))) === weightKg,
  'Use at most 1 decimal from 10 kg.',
)

/** The patient without identifiers: there is no field for a name, number, birth date or address. */
export const patientSchema = z.strictObject({
  ageEstimated: unknownOr(yesOrNo),
  gender: unknownOr(genderSchema),
  weightKg: unknownOr(weight),
  weightEstimated: unknownOr(yesOrNo),
  asaGrade: unknownOr(oneOf(toCodes(asaGrades))),
  frailtyScore: unknownOr(wholeNumber(1, 9)),
  pregnancyWeeks: unknownOr(wholeNumber(4, 44)),
  gravidity: unknownOr(wholeNumber(0, 20)),
  parity: unknownOr(wholeNumber(0, 20)),
  gestationAtBirthWeeks: unknownOr(wholeNumber(22, 44)),
  birthWeightG: unknownOr(wholeNumber(300, 7000)),
})
export type Patient = z.output<typeof patientSchema>
