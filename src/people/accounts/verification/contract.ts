import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'
import { emailSchema, messageSchema, opaqueTokenSchema } from '../contract.ts'

export const verifyEmail = endpoint(addresses.verifyEmail, {
  summary: 'Verify an email with the token of an emailed link; a second use answers the same',
  params: z.strictObject({ token: opaqueTokenSchema }),
  response: messageSchema,
  errors: ['verification_link_invalid'],
})

export const verifyEmailByBody = endpoint(addresses.verifyEmailByBody, {
  summary: 'Verify an email with the token of an emailed link, sent in the body',
  body: z.strictObject({ token: opaqueTokenSchema }),
  response: messageSchema,
  errors: ['verification_link_invalid'],
})

export const resendVerification = endpoint(addresses.resendVerification, {
  summary: 'Request another verification email; the answer does not reveal whether there is an account',
  body: z.strictObject({ email: emailSchema }),
  response: messageSchema,
  errors: ['requests_throttled'],
})
