import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { toCodes } from '#reference/codes.ts'
import { cpdCategories, cpdCreditSystems } from '#reference/cpd-lists.ts'
import { targetUnits } from '#reference/cpd-standards.ts'
import { procedureGroups } from '#reference/procedures.ts'
import { professions } from '#people/users/contract.ts'
import { addresses } from './addresses.ts'

/** The maximum number of standards of one organization, and of those for everybody. */
export const maxStandards = 300
/** The maximum number of standards in the list of a super administrator, over all organizations. */
export const maxListedStandards = 3_000
export const maxTargets = 20

const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{2,59}$/, 'Use 3 to 60 lower-case letters, digits and underscores.')

/** A month and day that exists every year, so not 29 February. */
const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use a month and day such as 04-01.')
  .refine(
    (value) => field.calendarDate.safeParse(`2025-${value}`).success,
    'This day does not exist every year.',
  )

/** Kinds of start dates that only the user knows. */
export const cycleStarts = [
  'registration_renewal',
  'revalidation_date',
  'certification_date',
  'certificate_date',
  'practising_certificate',
  'appraisal_year',
  'application_date',
  'rolling',
] as const

const targetSchema = z.strictObject({
  code,
  label: freeText(120, 2),
  category: field.oneOf(toCodes(cpdCategories)),
  unit: field.oneOf(targetUnits),
  minimum: field.decimal(0.25, 10_000, 2),
  perMonths: field
    .wholeNumber(1, 120)
    .nullable()
    .describe('The length in months of the windows to which it applies'),
  combine: field.someOf(toCodes(cpdCategories)).describe('Categories that are added together'),
  procedureGroups: field
    .someOf(toCodes(procedureGroups))
    .describe('The procedures that count in the logbook'),
  distinct: field.yesOrNo.describe('Whether each procedure counts only once'),
  conditional: code.nullable().describe('The status that a user must hold for it to apply'),
  confirmed: field.yesOrNo.describe('False: to be checked with the regulator'),
})

/** The rules of a professional body. */
const ruleFields = {
  body: freeText(120, 2),
  title: freeText(160, 2),
  country: z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of the country.'),
  alsoCountries: z.array(z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of each country.')).max(10),
  region: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Use a code such as US-CA.')
    .nullable(),
  professions: field.someOf(professions, professions.length, 1),
  cycleMonths: field.wholeNumber(3, 120),
  cycleStart: z.union([monthAndDay, z.enum(cycleStarts)]),
  targets: z
    .array(targetSchema)
    .max(maxTargets, `Use at most ${maxTargets} targets.`)
    .refine(
      (targets) => new Set(targets.map((item) => item.code)).size === targets.length,
      'Use each code once.',
    ),
  source: freeText(300, 0),
  year: field.wholeNumber(1990, 2100).nullable(),
  confirmed: field.yesOrNo,
  note: freeText(1000).nullable(),
  creditSystem: field.oneOf(toCodes(cpdCreditSystems)).nullable(),
  creditValidityMonths: field.wholeNumber(1, 240).nullable(),
  evidenceRetentionMonths: field.wholeNumber(1, 240).nullable(),
}
export const rulesSchema = z.strictObject(ruleFields)
export type StandardRules = z.output<typeof rulesSchema>

// The schema of responses. It is less strict than the one for requests: stored values were checked when they were saved, and
// delivered rules may exceed the limits of entry.
const knownTargetSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  category: z.string(),
  unit: z.enum(targetUnits),
  minimum: z.number(),
  perMonths: z.number().nullable(),
  combine: z.array(z.string()),
  procedureGroups: z.array(z.string()),
  distinct: z.boolean(),
  conditional: z.string().nullable(),
  confirmed: z.boolean(),
})
export const knownRulesSchema = z.strictObject({
  body: z.string(),
  title: z.string(),
  country: z.string(),
  alsoCountries: z.array(z.string()),
  region: z.string().nullable(),
  professions: z.array(z.string()),
  cycleMonths: z.int(),
  cycleStart: z.string(),
  targets: z.array(knownTargetSchema),
  source: z.string(),
  year: z.int().nullable(),
  confirmed: z.boolean(),
  note: z.string().nullable(),
  creditSystem: z.string().nullable(),
  creditValidityMonths: z.int().nullable(),
  evidenceRetentionMonths: z.int().nullable(),
})
export type KnownRules = z.output<typeof knownRulesSchema>

export const standardSchema = z.strictObject({
  _id: z.string(),
  id: z.string(),
  code: z.string(),
  ...knownRulesSchema.shape,
  organizationId: z.string().nullable().describe('Null: offered to everybody'),
  isDelivered: z.boolean().describe('Whether it comes with Sortie'),
  isRetired: z.boolean().describe('Whether it is no longer offered for new cycles'),
  version: z.int().min(0).describe('0: as delivered'),
})
export type Standard = z.output<typeof standardSchema>

export const listStandards = endpoint(addresses.listStandards, {
  summary:
    'The CPD standards on offer to the caller; administrators see retired ones too, super administrators those of every organization',
  response: z.strictObject({ standards: z.array(standardSchema) }),
})

export const saveStandard = endpoint(addresses.saveStandard, {
  summary:
    'Add a CPD standard or change one: administrators for their own organization, super administrators for everybody and the delivered ones. Cycles that have begun keep the rules with which they began',
  params: z.strictObject({ code }),
  body: z.strictObject({
    ...ruleFields,
    organizationId: idSchema.nullable(),
    isRetired: field.yesOrNo,
    version: z.int().min(0).max(2_000_000_000).describe('The edited version; 0 if none is stored'),
  }),
  response: standardSchema,
  errors: [
    'standard_not_yours',
    'standard_not_found',
    'standard_changed',
    'standard_code_taken',
    'standards_full',
  ],
})
