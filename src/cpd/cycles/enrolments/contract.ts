import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { progressSchema } from '../progress/contract.ts'
import { knownRulesSchema } from '../standards/contract.ts'

export const maxEnrolments = 60
/** The maximum number of activities that the page of a cycle lists for one target. */
export const maxEntries = 200

export const enrolmentStatuses = ['active', 'completed', 'lapsed', 'ended'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]

const targetCode = z.string().regex(/^[a-z][a-z0-9_]{1,59}$/, 'Use the code of a target.')

/** The fields that a user sets. The other fields come from the standard; the cycle ends `cycleMonths` later, minus one day. */
const enteredFields = {
  cycleStart: field.calendarDate.refine((date) => date >= '1990-01-01', 'Use a date from 1990 on.'),
  overrides: z
    .record(targetCode, field.decimal(0.25, 10_000, 2))
    .refine((overrides) => Object.keys(overrides).length <= 20, 'Change at most 20 targets.')
    .default({})
    .describe(
      'Minimums that replace those of the standard, by code of the target, such as for part-time work',
    ),
  overrideReason: field.unknownOr(freeText(500)),
  statuses: field
    .someOf(['endorsed'], 1)
    .default([])
    .describe('Statuses that targets with a condition require, such as an endorsement'),
}

export const enrolmentSchema = z.strictObject({
  ...identified,
  ownerId: z.string(),
  standardCode: z.string(),
  rules: knownRulesSchema.describe('The rules as they were when the cycle began'),
  cycleStart: field.responseDate,
  cycleEnd: field.responseDate,
  overrides: z.record(z.string(), z.number()),
  overrideReason: z.string().nullable(),
  statuses: z.array(z.string()),
  status: z.enum(enrolmentStatuses).describe('`lapsed`: over, with something missing'),
  declaredCompleteAt: field.knownInstant.nullable(),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
  progress: progressSchema,
})
export type Enrolment = z.output<typeof enrolmentSchema>

const entrySchema = z.strictObject({
  activityId: z.string(),
  title: z.string(),
  date: field.responseDate,
  amount: z.number(),
  isAllocated: z.boolean(),
})
export const enrolmentDetailSchema = enrolmentSchema.extend({
  entries: z
    .record(z.string(), z.strictObject({ newest: z.array(entrySchema).max(maxEntries), more: z.int() }))
    .describe('By code of the target: the activities that count in its current window'),
  newRules: knownRulesSchema.nullable().describe('The rules of today, if they differ'),
})
export type EnrolmentDetail = z.output<typeof enrolmentDetailSchema>

export const listEnrolments = endpoint(addresses.listEnrolments, {
  summary: 'The CPD cycles of one user with their progress, the latest first',
  costly: true,
  query: z.strictObject({
    userId: idSchema.optional().describe('The owner of the cycles; the caller if left out'),
  }),
  response: z.strictObject({ enrolments: z.array(enrolmentSchema).max(maxEnrolments) }),
  errors: ['user_not_found'],
})

export const createEnrolment = endpoint(addresses.createEnrolment, {
  summary:
    'Begin a CPD cycle of a standard; repeating the request with the same id and content returns the stored cycle',
  body: z.strictObject({ _id: idSchema.optional(), standardCode: targetCode, ...enteredFields }),
  response: enrolmentSchema,
  status: 201,
  errors: ['standard_not_found', 'enrolment_id_taken', 'enrolments_full'],
})

export const getEnrolment = endpoint(addresses.getEnrolment, {
  summary: 'One CPD cycle with the activities that count for each of its targets',
  costly: true,
  params: byId,
  response: enrolmentDetailSchema,
  errors: ['enrolment_not_found'],
})

export const updateEnrolment = endpoint(addresses.updateEnrolment, {
  summary: 'Change one of my CPD cycles, unless it has changed since the edited version',
  params: byId,
  body: z.strictObject({
    ...enteredFields,
    status: z.enum(['active', 'completed', 'ended']).describe('`completed`: declared to the regulator'),
    withNewRules: field.yesOrNo.default(false).describe('Replace the rules of the cycle by today’s rules'),
    version: versionSchema,
  }),
  response: enrolmentSchema,
  errors: ['enrolment_not_found', 'enrolment_changed'],
})

export const deleteEnrolment = endpoint(addresses.deleteEnrolment, {
  summary: 'Delete one of my CPD cycles with its allocations; the activities stay',
  params: byId,
  response: z.strictObject(identified),
  errors: ['enrolment_not_found'],
})
