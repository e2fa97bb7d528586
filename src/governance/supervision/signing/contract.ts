import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant } from '#platform/contract/fields.ts'
import { byId, identified, knownIdSchema } from '#platform/contract/identifiers.ts'
import { unratedSchema } from '#governance/sign-off/contract.ts'
import { addresses } from './addresses.ts'

const labelledSchema = z.strictObject({ label: z.string(), words: z.string() })

const sectionSchema = z.strictObject({
  title: z.string(),
  lines: z.array(z.string()).describe('Paragraphs or items'),
  rows: z.array(z.array(z.string())).describe('A table, with the label of each row first; or empty'),
})

/** A case in words, without the supervision that the clinician wrote. */
export const caseSheet = {
  facts: z.array(labelledSchema).describe('What readers look for first'),
  sections: z
    .array(sectionSchema)
    .describe('The case as a clinician presents it: what happened, what was done, times, vital signs'),
  signedFields: z
    .array(labelledSchema)
    .describe('Everything that the signature covers, except the levels of supervision'),
}

export const caseToSignSchema = z.strictObject({
  ...identified,
  clinician: z.strictObject({ id: knownIdSchema, name: z.string() }),
  askedAt: knownInstant,
  ageDays: z.int().nonnegative(),
  case: z.strictObject({
    id: knownIdSchema,
    version: z.int().positive().describe('The version to sign'),
    title: z.string(),
    missionNumber: z.string(),
    date: responseDate,
  }),
  unratedBecause: unratedSchema.nullable().describe('Set if a signature of this case judges no level'),
  ...caseSheet,
})
export type CaseToSign = z.output<typeof caseToSignSchema>

export const getCaseToSign = endpoint(addresses.getCaseToSign, {
  summary:
    'A case that waits for my signature, in words: without the supervision that the clinician wrote, because both judge it without having seen what the other wrote',
  params: byId,
  response: caseToSignSchema,
  errors: ['sign_off_request_not_found'],
})
