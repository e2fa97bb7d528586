import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { errorBodySchema } from '#platform/contract/errors.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { caseSchema, requestFields } from '../contract.ts'

export const versionSchema = z.int().positive().describe('The version of the case that one has in hand')

/** The whole case as it is to be, and the version it was made from. What is left out is unknown from now on. */
export const caseUpdateSchema = z.strictObject({ ...requestFields, version: versionSchema })
/** As a client sends it. */
export type CaseUpdate = z.input<typeof caseUpdateSchema>
/** As the server receives it, with defaults filled in. */
export type EditedCase = z.output<typeof caseUpdateSchema>

/** The body of the error `case_changed`: the case as it is, for both to be shown side by side. */
export const caseChangedSchema = errorBodySchema.extend({ current: caseSchema })

export const updateCase = endpoint({
  name: 'updateCase',
  summary: 'Replace what was entered; `case_changed` answers the record that is newer than the version sent',
  method: 'PUT',
  path: '/api/cases/:id',
  access: signedIn,
  params: byId,
  body: caseUpdateSchema,
  response: caseSchema,
  errors: [
    'case_not_found',
    'case_changed',
    'case_voided',
    'case_not_draft',
    'case_duplicate',
    'mission_mismatch',
  ],
})

export const flagCase = endpoint({
  name: 'flagCase',
  summary: 'Raise a flag for review, or, as the owner, change it or take it back',
  method: 'PATCH',
  path: '/api/cases/:id/flag',
  access: signedIn,
  params: byId,
  body: z.strictObject({
    version: versionSchema.optional(),
    flagCaseReview: requestFields.flagCaseReview.unwrap(),
    flagReasons: requestFields.flagReasons,
    flagReasonsOther: requestFields.flagReasonsOther,
    flagNote: requestFields.flagNote,
  }),
  response: caseSchema,
  errors: ['case_not_found', 'case_changed', 'case_voided', 'case_flagged', 'access_denied'],
})
export type FlagRequest = z.output<(typeof flagCase)['body'] & z.ZodType>
