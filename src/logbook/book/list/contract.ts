import { z } from 'zod'
import { caseStatusSchema, caseTypeSchema, writerSchema } from '#logging/cases/contract.ts'
import { ageBandSchema, ageUnitSchema, genderSchema } from '#logging/cases/parts/patient.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, responseDate, knownInstant, oneOf } from '#platform/contract/fields.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { toCodes } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { addresses } from './addresses.ts'

/** A row of the logbook. */
export const caseSummarySchema = z.strictObject({
  ...identified,
  missionNumber: z.string(),
  patientSequence: z.int(),
  title: z.string(),
  date: responseDate,
  type: z.string().nullable(),
  typeLabel: z.string().nullable(),
  missionType: z.string().nullable(),
  missionTypeLabel: z.string().nullable(),
  result: z.string().nullable(),
  platform: z.string().nullable(),
  status: caseStatusSchema,
  patientAge: z.number().nullable(),
  patientAgeUnit: ageUnitSchema.nullable(),
  ageBand: ageBandSchema.nullable(),
  gender: genderSchema.nullable(),
  diagnosisPrimary: z.string().nullable(),
  myRole: z.string().nullable(),
  supervisionLevel: z.string().nullable(),
  procedures: z.array(z.string()),
  flagCaseReview: z.boolean(),
  encounterSetting: z.string(),
  missionTimeHours: z.number().nullable(),
  createdBy: writerSchema,
  createdAt: knownInstant,
})
export type CaseSummary = z.output<typeof caseSummarySchema>

const booleanParam = z.enum(['true', 'false'])

/** The filters of the list of cases, its totals and its export, whoever owns the cases. */
export const filterFields = {
  q: text(100).optional(),
  type: caseTypeSchema.optional(),
  missionType: oneOf(toCodes(missionTypes)).optional(),
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day, inclusive'),
  ageBand: ageBandSchema.optional(),
  procedure: oneOf(toCodes(procedures)).optional(),
  diagnosis: oneOf(toCodes(diagnoses)).optional().describe('Primary or secondary'),
  supervision: oneOf(toCodes(supervisionLevels)).optional(),
  status: caseStatusSchema.optional(),
  flagged: booleanParam.optional(),
  simulated: booleanParam.optional(),
  tag: text(40).optional(),
  signOff: z
    .enum(['waiting', 'returned'])
    .optional()
    .describe(
      'Only the caller’s own cases: those that wait for a signature, or were returned without a signature',
    ),
  reflection: booleanParam
    .optional()
    .describe('With or without a reflection; returns only the caller’s own cases'),
}

const clinician = idSchema
  .optional()
  .describe('The owner of the cases. If the caller may not see their cases, none are returned')

export const caseListQuerySchema = z.strictObject({
  ...filterFields,
  clinician,
  review: z
    .enum(['to_end', 'own'])
    .optional()
    .describe(
      'Only cases that wait for a review. `to_end`: other users’ cases whose review the caller may end; `own`: the caller’s own cases',
    ),
  cursor: text(400).optional(),
  sort: z
    .enum(['newest', 'oldest'])
    .optional()
    .describe('By the day of the mission; newest first by default'),
  limit: z.coerce
    .number<string | number>('Use a whole number from 1 to 100.')
    .int()
    .min(1)
    .max(100)
    .default(25),
})

export const listCases = endpoint(addresses.listCases, {
  summary: 'The cases that the caller may see, by date, a page at a time',
  costly: true,
  query: caseListQuerySchema,
  response: z.strictObject({ cases: z.array(caseSummarySchema), nextCursor: z.string().nullable() }),
})

export const caseTotalsSchema = z.strictObject({
  listed: z.int().describe('All listed cases, including drafts and voided cases'),
  cases: z.int().describe('Logged cases. Drafts and voided cases are counted only in their own totals'),
  drafts: z.int(),
  missions: z.int(),
  simulated: z.int().describe('Simulated cases and training missions'),
  flagged: z.int(),
  missionHours: z.number().describe('Total time of the missions, each counted once'),
  isCapped: z.boolean().describe('Whether there are more cases than were counted'),
})
export type CaseTotals = z.output<typeof caseTotalsSchema>

export const getCaseTotals = endpoint(addresses.getCaseTotals, {
  summary: 'The totals of all cases that a filtered list would show',
  costly: true,
  query: z.strictObject({ ...filterFields, clinician }),
  response: caseTotalsSchema,
})

export const listNearSearches = endpoint(addresses.listNearSearches, {
  summary: 'Searches similar to one without results, each of which has results',
  costly: true,
  query: z.strictObject({ q: text(100) }),
  response: z.strictObject({ searches: z.array(z.string()) }),
})
