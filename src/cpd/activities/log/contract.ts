import { z } from 'zod'
import { tagSchema } from '#logging/cases/contract.ts'
import { evidenceFileSchema, evidenceIdsSchema } from '#evidence/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { toCodes } from '#reference/codes.ts'
import * as lists from '#reference/cpd-lists.ts'
import { addresses } from './addresses.ts'

const { unknownOr } = field

export const activityStatusSchema = z.enum(['draft', 'planned', 'completed', 'verified', 'rejected'])
export type ActivityStatus = z.output<typeof activityStatusSchema>

const typeSchema = field.oneOf(toCodes(lists.cpdTypes))
const categoryCodes = toCodes(lists.activityCategories)

/** The fields that a user enters; `activity-rules.ts` checks across fields. */
const enteredFields = {
  title: freeText(160, 3),
  date: field.recordedDate,
  endDate: unknownOr(field.recordedDate).describe('The last day, if it took several'),
  hours: field.numberInSteps(0.25, 500, 0.25),
  type: typeSchema,
  occurrences: field
    .wholeNumber(1, 60)
    .default(1)
    .describe('How often the same teaching was given; `hours` is the total'),
  tags: z
    .array(tagSchema)
    .max(15, 'Use at most 15 tags.')
    .refine((tags) => new Set(tags).size === tags.length, 'Use each tag once.')
    .default([]),
  categories: field.someOf(categoryCodes).default([]),
  participatoryHours: unknownOr(field.numberInSteps(0, 500, 0.25)),
  credits: unknownOr(field.decimal(0, 500, 2)),
  creditSystem: unknownOr(field.oneOf(toCodes(lists.cpdCreditSystems))),
  provider: unknownOr(text(120)),
  method: unknownOr(field.oneOf(toCodes(lists.cpdMethods))),
  description: unknownOr(freeText(2000)),
  learningOutcome: unknownOr(freeText(2000)).describe('What was learned'),
  impact: unknownOr(freeText(2000)).describe('What changed in practice, and what patients gain'),
  codeTheme: unknownOr(field.oneOf(toCodes(lists.cpdCodeThemes))),
  cultural: unknownOr(field.yesOrNo),
  linkedCaseIds: z
    .array(idSchema)
    .max(10, 'Link at most 10 cases.')
    .refine((ids) => new Set(ids).size === ids.length, 'Link each case once.')
    .default([])
    .describe('The user’s cases that led to it'),
  evidenceIds: evidenceIdsSchema.default([]).describe('The user’s uploaded files that prove it, in order'),
  status: z
    .enum(['draft', 'planned', 'completed'])
    .default('completed')
    .describe('A draft is to be finished later; only completed activities count'),
  privacyChecked: unknownOr(privacyCheckedSchema),
}

export const enteredActivitySchema = z.strictObject(enteredFields)
export type EnteredActivity = z.output<typeof enteredActivitySchema>
/** The request that a client sends. */
export type ActivityRequest = z.input<typeof enteredActivitySchema>

/** The fields of a row of the list. */
const summaryFields = {
  ...identified,
  title: z.string(),
  date: field.responseDate,
  endDate: field.responseDate.nullable(),
  hours: z.number().positive(),
  participatoryHours: z.number().nullable(),
  type: z.string(),
  typeLabel: z.string(),
  tags: z.array(z.string()),
  provider: z.string().nullable(),
  status: activityStatusSchema,
  fileUrl: z
    .string()
    .nullable()
    .describe('The signed URL that opens the first evidence file, for a few minutes'),
  filename: z.string().nullable(),
}
export const activitySummarySchema = z.strictObject(summaryFields)
export type ActivitySummary = z.output<typeof activitySummarySchema>

export const activitySchema = z.strictObject({
  ...summaryFields,
  ownerId: z.string(),
  occurrences: z.int(),
  categories: z.array(z.string()),
  credits: z.number().nullable(),
  creditSystem: z.string().nullable(),
  method: z.string().nullable(),
  description: z.string().nullable(),
  learningOutcome: z.string().nullable(),
  impact: z.string().nullable(),
  codeTheme: z.string().nullable(),
  cultural: z.boolean().nullable(),
  linkedCaseIds: z.array(z.string()),
  evidence: z.array(evidenceFileSchema),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type Activity = z.output<typeof activitySchema>

const pageSizeSchema = (defaultSize: number) =>
  z.coerce
    .number<string | number>('Use a whole number from 1 to 100.')
    .int()
    .min(1)
    .max(100)
    .default(defaultSize)

/** The filters of the list and its totals. */
export const filterFields = {
  userId: idSchema.optional().describe('The owner of the activities; the caller if left out'),
  q: text(100).optional(),
  type: typeSchema.optional(),
  category: field.oneOf(categoryCodes).optional(),
  status: activityStatusSchema.optional(),
  from: field.calendarDate.optional().describe('First day'),
  to: field.calendarDate.optional().describe('Last day, inclusive'),
  tag: text(30).toLowerCase().optional(),
}

export const listActivities = endpoint(addresses.listActivities, {
  summary: 'The CPD activities of one user, newest first, a page at a time',
  costly: true,
  query: z.strictObject({ ...filterFields, cursor: text(400).optional(), limit: pageSizeSchema(25) }),
  response: z.strictObject({ activities: z.array(activitySummarySchema), nextCursor: z.string().nullable() }),
  errors: ['user_not_found'],
})

export const activityTotalsSchema = z.strictObject({
  ownerName: z.string().nullable().describe('The name of the owner; null for the caller’s own activities'),
  activities: z.int(),
  counted: z.int().describe('The number of completed and verified activities; only their hours are counted'),
  hours: z.number(),
  participatoryHours: z.number(),
  planned: z.int(),
  drafts: z.int(),
  isCapped: z.boolean().describe('Whether there are more activities than were counted'),
})
export type ActivityTotals = z.output<typeof activityTotalsSchema>

export const getActivityTotals = endpoint(addresses.getActivityTotals, {
  summary: 'The totals of all activities that a filtered list would show',
  costly: true,
  query: z.strictObject(filterFields),
  response: activityTotalsSchema,
  errors: ['user_not_found'],
})

export const maxTagsOffered = 100

export const listActivityTags = endpoint(addresses.listActivityTags, {
  summary: 'The tags of one user’s CPD activities, most used first',
  query: z.strictObject({ userId: filterFields.userId }),
  response: z.strictObject({
    tags: z.array(z.strictObject({ tag: z.string(), activities: z.int().positive() })).max(maxTagsOffered),
  }),
  errors: ['user_not_found'],
})

const againSchema = z
  .boolean()
  .optional()
  .describe('Save it although another activity of the user has the same day and title')

export const createActivity = endpoint(addresses.createActivity, {
  summary:
    'Record a CPD activity; repeating the request with the same id and content returns the stored activity',
  body: z.strictObject({ _id: idSchema.optional(), again: againSchema, ...enteredFields }),
  response: activitySchema,
  status: 201,
  errors: ['activity_id_taken', 'activity_repeated', 'activities_full'],
})

export const getActivity = endpoint(addresses.getActivity, {
  summary: 'One CPD activity that the caller may see',
  params: byId,
  response: activitySchema,
  errors: ['activity_not_found'],
})

export const updateActivity = endpoint(addresses.updateActivity, {
  summary:
    'Replace the entered fields of one of my CPD activities; if the sent version is outdated, the error `activity_changed` contains the current one',
  params: byId,
  body: z.strictObject({ again: againSchema, ...enteredFields, version: versionSchema }),
  response: activitySchema,
  errors: ['activity_not_found', 'activity_changed', 'activity_repeated'],
})

export const listPersonActivities = endpoint(addresses.listPersonActivities, {
  summary: 'The newest CPD activities of one user that the caller may see',
  params: z.strictObject({ userId: idSchema }),
  query: z.strictObject({ limit: pageSizeSchema(5) }),
  response: z.strictObject({ activities: z.array(activitySummarySchema) }),
  errors: ['user_not_found'],
})
