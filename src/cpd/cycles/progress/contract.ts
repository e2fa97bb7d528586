import { z } from 'zod'
import * as field from '#platform/contract/fields.ts'
import { targetUnits } from '#reference/cpd-standards.ts'

export const paceWords = ['complete', 'ahead', 'on_track', 'behind'] as const
export type PaceWord = (typeof paceWords)[number]

const windowSchema = z.strictObject({
  from: field.responseDate,
  to: field.responseDate,
  amount: z.number(),
  isMet: z.boolean(),
})
const paceSchema = z.strictObject({
  word: z.enum(paceWords),
  behindBy: z.number().describe('The amount that is missing today to be on track'),
  isFarBehind: z.boolean(),
})
const unitSchema = z.enum(targetUnits)

const targetProgressSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  unit: unitSchema,
  countsTypes: z.boolean().describe('Whether it counts types of activity'),
  minimum: z.number(),
  isConfirmed: z.boolean().describe('False: to be checked with the regulator'),
  isOverridden: z.boolean(),
  amount: z.number().describe('The amount in the current window'),
  share: z.number().describe('The share of the minimum that is done, from 0 to 1'),
  window: z.strictObject({ from: field.responseDate, to: field.responseDate }),
  windows: z.array(windowSchema),
  pace: paceSchema,
  isComplete: z.boolean(),
})

/** The progress of a cycle. */
export const progressSchema = z.strictObject({
  targets: z.array(targetProgressSchema),
  ringTarget: z.string().nullable(),
  pace: paceSchema.describe('The pace of the target that is most behind or, if none is, of the whole cycle'),
  paceTarget: z
    .strictObject({ code: z.string(), label: z.string(), unit: unitSchema })
    .nullable()
    .describe('The target that is most behind, if any is'),
  days: z.int(),
  daysGone: z.int(),
  daysLeft: z.int(),
  isComplete: z.boolean(),
  nextGap: z
    .strictObject({
      targetCode: z.string(),
      label: z.string(),
      missing: z.number(),
      unit: unitSchema,
      until: field.responseDate,
    })
    .nullable(),
})
