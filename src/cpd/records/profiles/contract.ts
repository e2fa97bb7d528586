import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

export const maxProfiles = 50
/** The maximum number of missing items that are listed of each kind. */
export const maxMissingListed = 100

const enteredFields = {
  enrolmentId: field.unknownOr(idSchema).describe('The user’s cycle that it covers'),
  from: field.recordedDate,
  to: field.recordedDate.describe('Inclusive'),
  deadline: field.unknownOr(field.recordedDate).describe('The regulator’s deadline'),
  summary: field.unknownOr(freeText(5000)).describe('A summary of the work, in at most 500 words'),
  statement: field
    .unknownOr(freeText(15_000))
    .describe('How the standards of CPD were met, in at most 1,500 words'),
  activityIds: z
    .array(idSchema)
    .max(6, 'Choose at most 6 activities.')
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each activity once.')
    .default([])
    .describe('The chosen activities, in their order'),
  sentOn: field.unknownOr(field.recordedDate),
}
const enteredSchema = z.strictObject(enteredFields)
export type EnteredProfile = z.output<typeof enteredSchema>

const profileFields = {
  ...identified,
  enrolmentId: z.string().nullable(),
  from: field.responseDate,
  to: field.responseDate,
  deadline: field.responseDate.nullable(),
  sentOn: field.responseDate.nullable(),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
}
export const profileSummarySchema = z.strictObject(profileFields)
export type ProfileSummary = z.output<typeof profileSummarySchema>

const missingActivitySchema = z.strictObject({
  activityId: z.string(),
  title: z.string(),
  date: field.responseDate,
})
const missingActivitiesSchema = z.strictObject({
  listed: z.array(missingActivitySchema).max(maxMissingListed),
  count: z.int(),
})

/** Everything that an auditor would find missing. */
export const missingSchema = z.strictObject({
  targets: z
    .array(z.strictObject({ label: z.string(), words: z.string() }))
    .describe('Unmet targets of the cycle, with the amount done'),
  withoutEvidence: missingActivitiesSchema,
  withoutLearning: missingActivitiesSchema.describe('Neither what was learned nor what changed is written'),
  unfinished: missingActivitiesSchema,
  isPartial: z
    .boolean()
    .describe('Whether the period has so many activities that only the earliest are checked'),
  parts: z
    .array(z.enum(['summary', 'statement', 'chosen', 'chosen_evidence']))
    .describe('Missing parts of the profile itself'),
})
export type Missing = z.output<typeof missingSchema>

export const profileSchema = z.strictObject({
  ...profileFields,
  summary: z.string().nullable(),
  statement: z.string().nullable(),
  activityIds: z.array(z.string()),
  chosen: z.array(missingActivitySchema.extend({ hours: z.number(), evidence: z.array(z.string()) })),
  standard: z.string().nullable().describe('The title of the cycle’s standard'),
  missing: missingSchema,
})
export type CpdProfile = z.output<typeof profileSchema>

export const listCpdProfiles = endpoint(addresses.listCpdProfiles, {
  summary: `My CPD profiles for regulators, the latest period first; ${maxProfiles} at most`,
  response: z.strictObject({ profiles: z.array(profileSummarySchema).max(maxProfiles) }),
})

export const createCpdProfile = endpoint(addresses.createCpdProfile, {
  summary:
    'Start a CPD profile; repeating the request with the same id and content returns the stored profile',
  body: z.strictObject({ _id: idSchema.optional(), ...enteredFields }),
  response: profileSchema,
  status: 201,
  errors: ['cpd_profile_id_taken', 'cpd_profiles_full'],
})

export const getCpdProfile = endpoint(addresses.getCpdProfile, {
  summary: 'One of my CPD profiles, with what is missing',
  params: byId,
  response: profileSchema,
  errors: ['cpd_profile_not_found'],
})

export const updateCpdProfile = endpoint(addresses.updateCpdProfile, {
  summary: 'Replace one of my CPD profiles, unless it has changed since the edited version',
  params: byId,
  body: z.strictObject({ ...enteredFields, version: versionSchema }),
  response: profileSchema,
  errors: ['cpd_profile_not_found', 'cpd_profile_changed'],
})

export const deleteCpdProfile = endpoint(addresses.deleteCpdProfile, {
  summary: 'Delete one of my CPD profiles; the activities and their evidence stay',
  params: byId,
  response: z.strictObject(identified),
  errors: ['cpd_profile_not_found'],
})
