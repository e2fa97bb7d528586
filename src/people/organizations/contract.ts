import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { isCountry } from '#platform/contract/countries.ts'
import { knownInstant, someOf, wholeNumber, yesOrNo } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { isTimeZone } from '#platform/contract/zoned-time.ts'
import { toCodes } from '#reference/codes.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { addresses } from './addresses.ts'

export const organizationStatuses = ['active', 'inactive'] as const
export const organizationStatusSchema = z.enum(organizationStatuses, 'Choose active or inactive.')
export type OrganizationStatus = z.infer<typeof organizationStatusSchema>

const minNameLength = 2
const maxNameLength = 120

// Counted in code points, as PostgreSQL counts them, so that an emoji counts once.
const nameSchema = text(maxNameLength).refine(
  (name) => Array.from(name).length >= minNameLength,
  `Use at least ${minNameLength} characters.`,
)

// Longer prefixes could be names of people, and mission numbers appear in URLs.
const prefixFormat = /^(?=[A-Za-z0-9])(?=.{1,10}$)[A-Za-z]{0,6}[0-9-]*$/

const currencyDays = z
  .int('Use a whole number from 7 to 730.')
  .min(7, 'Use a whole number from 7 to 730.')
  .max(730, 'Use a whole number from 7 to 730.')

const maxRuleCodes = 40

export const signOffSchema = z
  .strictObject({
    everything: yesOrNo.describe('Every case'),
    supervised: yesOrNo.describe(
      'Cases at the supervision levels immediate, local, local_prompt and distant',
    ),
    procedures: someOf(toCodes(procedures), maxRuleCodes).describe('Cases in which one of these was done'),
    missionTypes: someOf(toCodes(missionTypes), maxRuleCodes).describe('Missions of these types'),
    days: wholeNumber(1, 90).describe('After how many days administrators see an unanswered request'),
  })
  .describe(
    'The rule which cases need a signature. A case to which one of these parts applies is pending until it is signed',
  )

const settingsSchema = z.strictObject({
  requireSignOff: z
    .boolean()
    .describe(
      'Whether every case needs a signature. It always equals signOff.everything, and changing it changes both',
    ),
  signOff: signOffSchema,
  paediatricAgeLimit: z
    .int('Use a whole number from 14 to 18.')
    .min(14, 'Use a whole number from 14 to 18.')
    .max(18, 'Use a whole number from 14 to 18.')
    .describe('Patients younger than this, in years, are children'),
  sceneTimeAlertMinutes: z
    .int('Use a whole number from 5 to 600.')
    .min(5, 'Use a whole number from 5 to 600.')
    .max(600, 'Use a whole number from 5 to 600.')
    .describe('A time on scene longer than this is queried'),
  storeExactTimes: z.boolean().describe('Whether clock times are stored, or only the intervals between them'),
  missionNumberPrefix: z
    .string('Use letters, digits and hyphens.')
    .trim()
    .regex(prefixFormat, 'Use up to six letters, then digits or hyphens: ten characters in all.')
    .nullable()
    .describe('The prefix of the mission numbers that Sortie assigns; null for none'),
  airwayCurrencyDays: currencyDays.describe(
    'The initial period of new requirements from the template of airway currency',
  ),
  winchCurrencyDays: currencyDays.describe(
    'The initial period of new requirements from the template of winch currency',
  ),
  lockAfterMinutes: z
    .int('Use a whole number from 5 to 120.')
    .min(5, 'Use a whole number from 5 to 120.')
    .max(120, 'Use a whole number from 5 to 120.')
    .describe('Minutes without use after which the application locks itself on a shared device'),
})
export type OrganizationSettings = z.infer<typeof settingsSchema>

export const organizationSchema = z.strictObject({
  ...identified,
  org_name: z.string(),
  slug: z.string(),
  status: organizationStatusSchema,
  country: z.string().nullable().describe('ISO 3166-1 code of two letters'),
  timeZone: z.string().describe('IANA name'),
  weekStartsOn: z.union([z.literal(0), z.literal(1)]).describe('0 Sunday, 1 Monday'),
  settings: settingsSchema,
  createdBy: z
    .strictObject({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Null when the operator created it'),
  createdAt: knownInstant,
  updatedAt: knownInstant,
  version: z.int().positive().describe('Send it back with a change, so that no other change is overwritten'),
})
export type Organization = z.infer<typeof organizationSchema>

/** The fields of an organization that registration needs. */
export const publicOrganizationSchema = z.strictObject({
  ...identified,
  org_name: z.string(),
  slug: z.string(),
})
export type PublicOrganization = z.infer<typeof publicOrganizationSchema>

export const listOrganizations = endpoint(addresses.listOrganizations, {
  summary: 'List all organizations, by name',
  response: z.array(organizationSchema),
})

export const createOrganization = endpoint(addresses.createOrganization, {
  summary: 'Create an organization; its slug is generated from its name',
  body: z.strictObject({ org_name: nameSchema }),
  response: organizationSchema,
  status: 201,
  errors: ['organization_name_taken'],
})

export const updateOrganizationRequestSchema = z
  .strictObject({
    org_name: nameSchema.optional(),
    status: organizationStatusSchema.optional(),
    country: z
      .string()
      .refine(isCountry, 'Choose a country from the list.')
      .nullable()
      .optional()
      .describe(
        'ISO 3166-1 code of two letters. People of the organization see the regulators, CPD standards and templates of this country first; null for no country',
      ),
    timeZone: z
      .string()
      .max(60)
      .refine(isTimeZone, 'Choose a time zone from the list.')
      .optional()
      .describe('IANA name. It determines the date, and how clock times are shown'),
    weekStartsOn: z
      .union([z.literal(0), z.literal(1)], 'Choose Monday or Sunday.')
      .optional()
      .describe('0 Sunday, 1 Monday'),
    settings: settingsSchema
      .partial()
      .refine(
        ({ requireSignOff, signOff }) =>
          requireSignOff === undefined || !signOff || signOff.everything === requireSignOff,
        {
          path: ['requireSignOff'],
          message: 'Leave this out, or send the same value as signOff.everything.',
        },
      )
      .optional()
      .describe('How cases are logged; omitted settings stay unchanged'),
    version: versionSchema
      .optional()
      .describe('The version that was edited; refused when there is a newer one'),
  })
  .refine(
    ({ org_name, status, country, timeZone, weekStartsOn, settings = {} }) =>
      [org_name, status, country, timeZone, weekStartsOn].some((value) => value !== undefined) ||
      Object.keys(settings).length > 0,
    'Name at least one change.',
  )
export type UpdateOrganizationRequest = z.infer<typeof updateOrganizationRequestSchema>

export const updateOrganization = endpoint(addresses.updateOrganization, {
  summary:
    'Rename an organization, set its status, country, time zone, first weekday or settings; omitted fields and the slug stay unchanged',
  params: byId,
  body: updateOrganizationRequestSchema,
  response: organizationSchema,
  errors: [
    'organization_not_found',
    'organization_not_yours',
    'organization_changed',
    'organization_name_taken',
  ],
})

export const deactivateOrganization = endpoint(addresses.deactivateOrganization, {
  summary: 'Hide an active organization from registration; its users keep their access',
  params: byId,
  response: organizationSchema,
  errors: ['organization_not_found', 'organization_not_yours', 'organization_is_inactive'],
})

export const activateOrganization = endpoint(addresses.activateOrganization, {
  summary: 'Offer an inactive organization to registration again',
  params: byId,
  response: organizationSchema,
  errors: ['organization_not_found', 'organization_not_yours', 'organization_is_active'],
})

export const listActiveOrganizations = endpoint(addresses.listActiveOrganizations, {
  summary: 'List the organizations that can be chosen at registration',
  response: z.array(publicOrganizationSchema),
})
