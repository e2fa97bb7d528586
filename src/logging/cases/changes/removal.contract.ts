import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant } from '#platform/contract/fields.ts'
import { byId, identified } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { caseSchema, caseStatusSchema, requestFields, caseVersionSchema } from '../contract.ts'

export const voidCase = endpoint(addresses.voidCase, {
  summary: 'Void a case: it no longer counts in statistics, but it can still be read, with the reason',
  params: byId,
  body: z.strictObject({
    version: caseVersionSchema,
    reason: freeText(500, 3),
    privacyChecked: requestFields.privacyChecked,
  }),
  response: caseSchema,
  errors: ['case_not_found', 'case_changed', 'case_voided', 'access_denied'],
})

/** A deleted case that can still be restored. */
export const deletedCaseSchema = z.strictObject({
  ...identified,
  missionNumber: z.string(),
  patientSequence: z.int(),
  title: z.string(),
  date: responseDate,
  type: z.string().nullable(),
  typeLabel: z.string().nullable(),
  status: caseStatusSchema,
  deletedAt: knownInstant,
  erasedAfter: knownInstant.describe('The case can be restored until then'),
  daysLeft: z.int().nonnegative(),
})
export type DeletedCase = z.output<typeof deletedCaseSchema>

export const deleteCase = endpoint(addresses.deleteCase, {
  summary: 'Delete one of my cases; it can be restored for 30 days',
  params: byId,
  response: deletedCaseSchema,
  errors: ['case_not_found', 'case_voided'],
})

export const restoreCase = endpoint(addresses.restoreCase, {
  summary: 'Restore one of my deleted cases',
  params: byId,
  response: caseSchema,
  errors: ['case_not_found', 'case_place_taken', 'mission_mismatch'],
})

export const listDeletedCases = endpoint(addresses.listDeletedCases, {
  summary: 'My deleted cases, most recently deleted first, a page at a time',
  query: z.strictObject({
    cursor: text(400).optional(),
    limit: z.coerce
      .number<string | number>('Use a whole number from 1 to 100.')
      .int()
      .min(1)
      .max(100)
      .default(25),
  }),
  response: z.strictObject({ cases: z.array(deletedCaseSchema), nextCursor: z.string().nullable() }),
})
