import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { emailSchema, messageSchema, passwordSchema, professionSchema } from '../contract.ts'

const registrationSchema = z.strictObject({
  name: personName,
  email: emailSchema,
  password: passwordSchema,
  profession: professionSchema,
  organizationId: idSchema.nullable().describe('An organization in the public list; null: not listed'),
  registrationNumber: text(60).optional().describe('The number with the regulator of the profession'),
  privacyPolicyVersion: z.literal('1').describe('The version that the user agreed to'),
})
export type Registration = z.infer<typeof registrationSchema>

export const register = endpoint(addresses.register, {
  summary: 'Register as a clinician; the answer does not reveal whether the email is taken',
  body: registrationSchema,
  response: messageSchema,
  status: 201,
  errors: ['organization_not_offered', 'password_too_common', 'requests_throttled', 'server_busy'],
})
