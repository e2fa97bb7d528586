import { z } from 'zod'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { toCodes } from '#reference/codes.ts'
import { audiences, complianceCategories } from '#reference/compliance-lists.ts'
import { ruleSchema } from '../rules/contract.ts'

export const maxNamedPeople = 200

const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{2,59}$/, 'Use 3 to 60 lower-case letters, digits and underscores.')

/** A month and a day; 29 February is refused, because it does not exist in every year. */
const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use a month and day such as 08-31.')
  .refine(
    (value) => field.calendarDate.safeParse(`2025-${value}`).success,
    'This day does not exist every year.',
  )

/** The fields of a requirement; `requirement-rules.ts` checks rules across fields. */
export const definitionFields = {
  code: code.describe('The code of a template, or the organization’s own; unique in the organization'),
  title: freeText(120, 3),
  description: field.unknownOr(freeText(1000)),
  authorNote: field
    .unknownOr(freeText(500))
    .describe('A note for other administrators, such as a period to confirm; clinicians do not see it'),
  category: field.oneOf(toCodes(complianceCategories)),
  audiences: field
    .someOf(toCodes(audiences))
    .describe('The groups to whom it applies, in addition to the people in `userIds`'),
  baseCodes: z
    .array(text(40, 1))
    .max(30, 'Choose at most 30 bases.')
    .refine((codes) => new Set(codes).size === codes.length, 'Choose each base once.')
    .default([])
    .describe('Limits the audiences to people of these bases; empty: every base'),
  userIds: z
    .array(idSchema)
    .max(maxNamedPeople, `Name at most ${maxNamedPeople} people.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each person once.')
    .default([])
    .describe('People to whom it applies, whatever their profession, role and duties'),
  validityMonths: field.wholeNumber(1, 240).nullable().describe('null: never expires'),
  validityDays: field.unknownOr(field.wholeNumber(1, 3650)).describe('Takes precedence over months'),
  fixedExpiry: field.unknownOr(monthAndDay).describe('Takes precedence over days and months'),
  fixedExpiryParity: field
    .unknownOr(z.enum(['odd', 'even']))
    .describe('Limits a fixed expiry to odd or even years'),
  endOfMonth: field.yesOrNo
    .default(false)
    .describe('Whether it is valid until the last day of the month of expiry'),
  earlyRenewalDays: field
    .wholeNumber(0, 365)
    .default(90)
    .describe('A renewal within this many days before the expiry keeps the anniversary'),
  graceDays: field.wholeNumber(0, 90).default(0),
  remindDays: z
    .array(field.wholeNumber(1, 365))
    .min(1, 'Add a reminder.')
    .max(8, 'Use at most 8 reminders.')
    .refine((days) => new Set(days).size === days.length, 'Use each number of days once.')
    .default([90, 30, 7])
    .describe('The days before the expiry on which to remind'),
  evidenceRequired: field.yesOrNo,
  verificationRequired: field.yesOrNo,
  blocksDuty: field.yesOrNo.default(false).describe('Whether people who do not meet it are not fit to fly'),
  existingStaffFrom: field
    .unknownOr(field.recordedDate)
    .describe('The day from which it also applies to people who were there before it was defined'),
  jurisdiction: field
    .unknownOr(z.string().regex(/^(any|[A-Z]{2})$/, 'Use the two letters of the country, or the word “any”.'))
    .default('any'),
  rule: field.unknownOr(ruleSchema).describe('The events that satisfy it automatically; null: only records'),
}
export const definitionSchema = z.strictObject(definitionFields)
export type Definition = z.output<typeof definitionSchema>
