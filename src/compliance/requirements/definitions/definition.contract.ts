import { z } from 'zod'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { codesOf } from '#reference/codes.ts'
import { audiences, complianceCategories } from '#reference/compliance-lists.ts'
import { ruleSchema } from '../rules/contract.ts'

export const maxNamedPeople = 200

const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{2,59}$/, 'Use 3 to 60 lower-case letters, digits and underscores.')

/** A month and day; 29 February does not come every year. */
const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use a month and day such as 08-31.')
  .refine(
    (value) => field.calendarDate.safeParse(`2025-${value}`).success,
    'There is no such day every year.',
  )

/** What is defined; `requirement-rules.ts` checks across fields. */
export const definitionFields = {
  code: code.describe('Of a template, or an own one; unique in the organization'),
  title: freeText(120, 3),
  description: field.unknownOr(freeText(1000)),
  authorNote: field
    .unknownOr(freeText(500))
    .describe('For other administrators, such as a period to confirm; clinicians do not read it'),
  category: field.oneOf(codesOf(complianceCategories)),
  audiences: field.someOf(codesOf(audiences)).describe('Who it is for; `userIds` are added to them'),
  baseCodes: z
    .array(text(40, 1))
    .max(30, 'Choose at most 30 bases.')
    .refine((codes) => new Set(codes).size === codes.length, 'Choose each base once.')
    .default([])
    .describe('Of the audiences, only people of these bases; empty: of every base'),
  userIds: z
    .array(idSchema)
    .max(maxNamedPeople, `Name at most ${maxNamedPeople} people.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each person once.')
    .default([])
    .describe('People whom it is for, whatever their profession, role and duties'),
  validityMonths: field.wholeNumber(1, 240).nullable().describe('Null: never expires'),
  validityDays: field.unknownOr(field.wholeNumber(1, 3650)).describe('Wins over months'),
  fixedExpiry: field.unknownOr(monthAndDay).describe('Wins over days and months'),
  fixedExpiryParity: field.unknownOr(z.enum(['odd', 'even'])).describe('The years of a fixed expiry'),
  endOfMonth: field.yesOrNo.default(false).describe('Valid to the last day of the month of expiry'),
  earlyRenewalDays: field
    .wholeNumber(0, 365)
    .default(90)
    .describe('Who renews up to so many days before the expiry keeps the anniversary'),
  graceDays: field.wholeNumber(0, 90).default(0),
  remindDays: z
    .array(field.wholeNumber(1, 365))
    .min(1, 'Add a reminder.')
    .max(8, 'Use at most 8 reminders.')
    .refine((days) => new Set(days).size === days.length, 'Use each number of days once.')
    .default([90, 30, 7])
    .describe('Days before the expiry'),
  evidenceRequired: field.yesOrNo,
  verificationRequired: field.yesOrNo,
  blocksDuty: field.yesOrNo.default(false).describe('Who does not meet it is not fit to fly'),
  existingStaffFrom: field
    .unknownOr(field.recordedDate)
    .describe('From this day it also applies to people who were there before it was made'),
  jurisdiction: field
    .unknownOr(z.string().regex(/^(any|[A-Z]{2})$/, 'Use the two letters of the country, or any.'))
    .default('any'),
  rule: field.unknownOr(ruleSchema).describe('What satisfies it by itself; null: records alone'),
}
export const definitionSchema = z.strictObject(definitionFields)
export type Definition = z.output<typeof definitionSchema>
