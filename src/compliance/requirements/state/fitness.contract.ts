import { z } from 'zod'
import * as field from '#platform/contract/fields.ts'
import { fitVerdicts, stateStatuses } from '../rules/words.contract.ts'

/** The maximum number of requirements that are named in each list. */
export const maxNamedStates = 8
export const maxNext = 3

export const returnSchema = z.strictObject({
  on: field.responseDate,
  reason: z.string(),
})
/** When a record was returned, and why. */
export type Return = z.output<typeof returnSchema>

const namedState = z.strictObject({
  requirementId: z.string(),
  title: z.string(),
  status: z.enum(stateStatuses),
  validUntil: field.responseDate
    .nullable()
    .describe('The last valid day, past or future; for a waived requirement, the last day of the waiver'),
  daysLeft: z.int().nullable().describe('The days until `validUntil`; negative after it'),
  isRenewalWaiting: z
    .boolean()
    .describe('Whether a record waits for verification in addition to the one that counts'),
  returned: returnSchema.nullable().describe('When and why it was returned, if that is its status'),
})

const namedStates = z.strictObject({
  count: z.int(),
  first: z.array(namedState).max(maxNamedStates).describe('The most urgent ones'),
})

/** Whether somebody is fit to fly, and why. Every screen shows this. */
export const fitnessSchema = z.strictObject({
  verdict: z.enum(fitVerdicts),
  blocking: z.int().describe('The number of duty-blocking requirements that apply'),
  grounding: namedStates.describe('Duty-blocking requirements that are not met'),
  expiring: namedStates.describe('Duty-blocking requirements that expire soon'),
})
export type Fitness = z.output<typeof fitnessSchema>

export const wholeFitnessSchema = fitnessSchema.extend({
  lapsed: namedStates.describe('Advisory requirements that are expired or returned'),
  next: z
    .array(namedState)
    .max(maxNext)
    .describe('The other met requirements and waivers that end first, without those in `expiring`'),
})
export type WholeFitness = z.output<typeof wholeFitnessSchema>
export type NamedState = z.output<typeof namedState>
