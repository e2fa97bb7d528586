import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'
import {
  deviceTokensSchema,
  emailSchema,
  messageSchema,
  opaqueTokenSchema,
  passwordSchema,
  authenticatedMessageSchema,
} from '../contract.ts'

export const forgotPassword = endpoint(addresses.forgotPassword, {
  summary: 'Request a link to set a new password; the answer does not reveal whether there is an account',
  body: z.strictObject({ email: emailSchema, deviceTokens: deviceTokensSchema }),
  response: messageSchema,
  errors: ['requests_throttled'],
})

export const validateResetToken = endpoint(addresses.validateResetToken, {
  summary: 'Check whether a reset link is still valid, without using it',
  params: z.strictObject({ token: opaqueTokenSchema }),
  response: z.object({ valid: z.boolean() }),
})

export const resetPassword = endpoint(addresses.resetPassword, {
  summary: 'Set a new password with the token of an emailed link, once; ends every session',
  body: z.strictObject({ token: opaqueTokenSchema, newPassword: passwordSchema }),
  response: authenticatedMessageSchema,
  errors: ['reset_link_invalid', 'password_too_common', 'password_unchanged', 'server_busy'],
})

export const changePassword = endpoint(addresses.changePassword, {
  summary: 'Change your own password; ends every other session',
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
