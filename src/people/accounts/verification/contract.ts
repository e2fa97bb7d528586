import { z } from 'zod'
import { anyone } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { emailSchema, messageSchema, opaqueTokenSchema } from '../contract.ts'

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary: 'Verify an email with the token of an emailed link; a second use answers the same',
  method: 'POST',
  path: '/api/auth/verify-email/:token',
  access: anyone,
  params: z.strictObject({ token: opaqueTokenSchema }),
  response: messageSchema,
  errors: ['verification_link_invalid'],
})

export const verifyEmailByBody = endpoint({
  name: 'verifyEmailByBody',
  summary: 'The same with the token in the body',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: anyone,
  body: z.strictObject({ token: opaqueTokenSchema }),
  response: messageSchema,
  errors: ['verification_link_invalid'],
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  summary: 'Request another verification email; the answer does not reveal whether there is an account',
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: anyone,
  body: z.strictObject({ email: emailSchema }),
  response: messageSchema,
  errors: ['requests_throttled'],
})
