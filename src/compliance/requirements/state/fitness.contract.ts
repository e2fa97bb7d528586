import { z } from 'zod'
import * as field from '#platform/contract/fields.ts'
import { fitVerdicts, stateStatuses } from '../rules/words.contract.ts'

/** How many requirements a reading names of each kind. */
export const maxNamed = 8
export const maxNext = 3

export const returnSchema = z.strictObject({
  on: field.knownDate,
  reason: z.string(),
})
/** When a record was returned, and why. */
export type Return = z.output<typeof returnSchema>

const namedState = z.strictObject({
  requirementId: z.string(),
  title: z.string(),
  status: z.enum(stateStatuses),
  validUntil: field.knownDate
    .nullable()
    .describe('The last day, past or to come; of a waiver, if it is waived'),
  daysLeft: z.int().nullable().describe('Until `validUntil`; negative after it'),
  isRenewalWaiting: z.boolean().describe('A record waits for verification beside the one that decides'),
  returned: returnSchema.nullable().describe('When and why, if the status is returned'),
})

const namedStates = z.strictObject({
  count: z.int(),
  first: z.array(namedState).max(maxNamed).describe('The most urgent of them'),
})

/** Whether somebody is fit to fly, and because of what. Every screen shows this reading. */
export const fitnessSchema = z.strictObject({
  verdict: z.enum(fitVerdicts),
  blocking: z.int().describe('How many requirements that block duty apply'),
  grounding: namedStates.describe('What blocks duty and is not met'),
  expiring: namedStates.describe('What blocks duty and expires soon'),
})
export type Fitness = z.output<typeof fitnessSchema>

export const wholeFitnessSchema = fitnessSchema.extend({
  lapsed: namedStates.describe('What is advisory, and expired or returned'),
  next: z
    .array(namedState)
    .max(maxNext)
    .describe('What else is met and ends first, waivers too; nothing of `expiring`'),
})
export type WholeFitness = z.output<typeof wholeFitnessSchema>
export type NamedState = z.output<typeof namedState>
