import { z } from 'zod'
import { anyone, signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  deviceTokensSchema,
  emailSchema,
  messageSchema,
  opaqueTokenSchema,
  passwordSchema,
  authenticatedMessageSchema,
} from '../contract.ts'

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  summary: 'Request a link to set a new password; the answer does not reveal whether there is an account',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: anyone,
  body: z.strictObject({ email: emailSchema, deviceTokens: deviceTokensSchema }),
  response: messageSchema,
  errors: ['requests_throttled'],
})

export const validateResetToken = endpoint({
  name: 'validateResetToken',
  summary: 'Check whether a reset link is still valid, without using it',
  method: 'GET',
  path: '/api/auth/validate-reset-token/:token',
  access: anyone,
  params: z.strictObject({ token: opaqueTokenSchema }),
  response: z.object({ valid: z.boolean() }),
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Set a new password with the token of an emailed link, once; ends every session',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: anyone,
  body: z.strictObject({ token: opaqueTokenSchema, newPassword: passwordSchema }),
  response: authenticatedMessageSchema,
  errors: ['reset_link_invalid', 'password_too_common', 'password_unchanged', 'server_busy'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Change your own password; ends every other session',
  method: 'POST',
  path: '/api/auth/change-password',
  access: signedIn,
  beforePasswordChange: true,
  body: z.strictObject({ currentPassword: z.string().max(256), newPassword: passwordSchema }),
  response: authenticatedMessageSchema,
  errors: [
    'password_wrong',
    'password_too_common',
    'password_unchanged',
    'requests_throttled',
    'server_busy',
  ],
})
