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
  rows: z
    .array(z.array(z.string()))
    .describe('The rows of a table, each with its label first; empty if there is no table'),
})

/** A case in words, without the supervision that the clinician wrote. */
export const caseSheet = {
  facts: z.array(labelledSchema).describe('The facts that readers look for first'),
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
  unratedBecause: unratedSchema
    .nullable()
    .describe('Why a signature of this case judges no level; null if it does'),
  ...caseSheet,
})
export type CaseToSign = z.output<typeof caseToSignSchema>

export const getCaseToSign = endpoint(addresses.getCaseToSign, {
  summary:
    'A case that waits for my signature, in words. The supervision that the clinician wrote is left out, so that each judges it without knowing what the other wrote',
  params: byId,
  response: caseToSignSchema,
  errors: ['sign_off_request_not_found'],
})
