import { z } from 'zod'
import { caseStatusSchema, caseTypeSchema, writerSchema } from '#cases/contract.ts'
import { ageBandSchema, ageUnitSchema, genderSchema } from '#cases/parts/patient.contract.ts'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, knownDate, knownInstant, oneOf } from '#platform/contract/fields.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { codesOf } from '#reference/codes.ts'
import { missionTypes } from '#reference/mission-lists.ts'

/** A row of the logbook. */
export const caseSummarySchema = z.strictObject({
  ...identified,
  missionNumber: z.string(),
  patientSequence: z.int(),
  title: z.string(),
  date: knownDate,
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

export const caseListQuerySchema = z.strictObject({
  cursor: text(400).optional(),
  q: text(100).optional(),
  type: caseTypeSchema.optional(),
  missionType: oneOf(codesOf(missionTypes)).optional(),
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day, inclusive'),
  status: caseStatusSchema.optional(),
  flagged: z.enum(['true', 'false']).optional(),
  clinician: idSchema
    .optional()
    .describe('The owner of the cases; none are returned if the caller may not see them'),
  limit: z.coerce
    .number<string | number>('Use a whole number from 1 to 100.')
    .int()
    .min(1)
    .max(100)
    .default(25),
})

export const listCases = endpoint({
  name: 'listCases',
  summary: 'The cases that the caller may see, newest first, a page at a time',
  method: 'GET',
  path: '/api/cases',
  access: signedIn,
  query: caseListQuerySchema,
  response: z.strictObject({ cases: z.array(caseSummarySchema), nextCursor: z.string().nullable() }),
})
