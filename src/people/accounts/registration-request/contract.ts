import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { opaqueTokenSchema, professionSchema } from '../contract.ts'

/** A registration as its user sees it until approval. */
const ownRequestSchema = z.strictObject({
  state: z.enum(['waiting', 'refused']),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean().describe('Whether the email is verified'),
  profession: professionSchema.nullable(),
  organization: z.strictObject({ id: z.string(), org_name: z.string() }).nullable(),
  registrationNumber: z.string().nullable(),
  note: z.string().nullable().describe('For the administrators who decide'),
  refusal: z
    .strictObject({ at: knownInstant, reason: z.string().nullable() })
    .nullable()
    .describe('The latest refusal, also after the registration was sent again'),
  version: z.int(),
})
export type OwnRequest = z.infer<typeof ownRequestSchema>

const changeSchema = z.strictObject({
  token: opaqueTokenSchema,
  name: personName,
  profession: professionSchema,
  organizationId: idSchema
    .nullable()
    .describe('An organization in the public list, or the current one; null: not listed'),
  registrationNumber: text(60).optional().describe('The number with the regulator of the profession'),
  note: text(500).optional().describe('For the administrators who decide'),
  version: versionSchema
    .optional()
    .describe(
      'The version that was edited: an older one is refused with `current`, the registration as it is now',
    ),
})
export type RequestChange = z.infer<typeof changeSchema>

// The key is in the body, never in a URL: browsers and proxies log URLs.
export const openRequest = endpoint(addresses.openRequest, {
  summary: 'Get your own pending or refused registration, with the key from signing in or from an email',
  body: z.strictObject({ token: opaqueTokenSchema }),
  response: ownRequestSchema,
  errors: ['request_key_invalid'],
})

const errors = [
  'request_key_invalid',
  'request_decided',
  'request_changed',
  'organization_not_offered',
  'requests_throttled',
] as const

export const changeRequest = endpoint(addresses.changeRequest, {
  summary: 'Correct a pending registration; its role and status cannot be changed',
  body: changeSchema,
  response: ownRequestSchema,
  errors: [...errors],
})

export const repeatRequest = endpoint(addresses.repeatRequest, {
  summary: 'Send a refused registration again, for a new decision',
  body: changeSchema,
  response: ownRequestSchema,
  errors: [...errors],
})
