import { z } from 'zod'
import { anyone } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { opaqueTokenSchema, professionSchema } from '../contract.ts'

/** A registration as its owner sees it until it is approved. */
const ownRequestSchema = z.strictObject({
  state: z.enum(['waiting', 'refused']),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean().describe('Whether the address is'),
  profession: professionSchema.nullable(),
  organization: z.strictObject({ id: z.string(), org_name: z.string() }).nullable(),
  registrationNumber: z.string().nullable(),
  note: z.string().nullable().describe('To whoever decides'),
  refusal: z
    .strictObject({ at: knownInstant, reason: z.string().nullable() })
    .nullable()
    .describe('The latest one, also while it waits again'),
  version: z.int(),
})
export type OwnRequest = z.infer<typeof ownRequestSchema>

const changeSchema = z.strictObject({
  token: opaqueTokenSchema,
  name: personName,
  profession: professionSchema,
  organizationId: idSchema.nullable().describe('One of the public list, or the one it has; null: not listed'),
  registrationNumber: text(60).optional().describe('With the regulator of the profession'),
  note: text(500).optional().describe('To whoever decides'),
  version: versionSchema
    .optional()
    .describe(
      'The one that was corrected: an older one is refused with `current`, the registration as it is',
    ),
})
export type RequestChange = z.infer<typeof changeSchema>

// The key is in the body, never in an address: addresses are kept by browsers and proxies.
const path = '/api/auth/my-request'

export const openRequest = endpoint({
  name: 'openRequest',
  summary: 'One’s own registration that waits or was refused, by the key that signing in or a mail gave',
  method: 'POST',
  path,
  access: anyone,
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

export const changeRequest = endpoint({
  name: 'changeRequest',
  summary: 'Correct a registration that waits; the role and the status are not among it',
  method: 'PUT',
  path,
  access: anyone,
  body: changeSchema,
  response: ownRequestSchema,
  errors: [...errors],
})

export const repeatRequest = endpoint({
  name: 'repeatRequest',
  summary: 'Ask again after a refusal: the registration waits once more',
  method: 'POST',
  path: `${path}/again`,
  access: anyone,
  body: changeSchema,
  response: ownRequestSchema,
  errors: [...errors],
})
