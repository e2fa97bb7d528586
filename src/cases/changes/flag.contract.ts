import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { caseSchema, requestFields, caseVersionSchema } from '../contract.ts'

export const flagCase = endpoint({
  name: 'flagCase',
  summary: 'Flag a case for review; the owner may also change or remove the flag',
  method: 'PATCH',
  path: '/api/cases/:id/flag',
  access: signedIn,
  params: byId,
  body: z.strictObject({
    version: caseVersionSchema.optional(),
    flagCaseReview: requestFields.flagCaseReview.unwrap(),
    flagReasons: requestFields.flagReasons,
    flagReasonsOther: requestFields.flagReasonsOther,
    flagNote: requestFields.flagNote,
    privacyChecked: requestFields.privacyChecked,
  }),
  response: caseSchema,
  errors: ['case_not_found', 'case_changed', 'case_voided', 'case_flagged', 'access_denied'],
})
export type FlagRequest = z.output<(typeof flagCase)['body'] & z.ZodType>
