import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { unknownOr } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { caseSchema, requestFields, caseVersionSchema } from '../contract.ts'

export const flagCase = endpoint(addresses.flagCase, {
  summary:
    'Flag a case for review, or remove the flag; removing it from another user’s case requires a note to the owner',
  params: byId,
  body: z.strictObject({
    version: caseVersionSchema.optional(),
    flagCaseReview: requestFields.flagCaseReview.unwrap(),
    flagReasons: requestFields.flagReasons,
    flagReasonsOther: requestFields.flagReasonsOther,
    flagNote: requestFields.flagNote,
    noteToOwner: unknownOr(freeText(500, 3)).describe(
      'The reason for removing the flag from another user’s case; the owner reads it with the case',
    ),
    privacyChecked: requestFields.privacyChecked,
  }),
  response: caseSchema,
  errors: ['case_not_found', 'case_changed', 'case_voided', 'case_flagged', 'access_denied'],
})
export type FlagRequest = z.output<(typeof flagCase)['body'] & z.ZodType>
