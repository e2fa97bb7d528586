import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readDeviceTokens } from '#platform/web/session/known-devices.ts'
import { rememberDevice } from '../../known-devices/web/queries.ts'
import type * as passwords from '../contract.ts'

type Called = 'forgotPassword' | 'validateResetToken' | 'resetPassword' | 'changePassword'

// Typed by the contract, without its schemas. See docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof passwords)[Name]> } = {
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password', access: { kind: 'public' } },
  validateResetToken: {
    method: 'GET',
    path: '/api/auth/validate-reset-token/:token',
    access: { kind: 'public' },
  },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: { kind: 'public' } },
  changePassword: { method: 'POST', path: '/api/auth/change-password', access: { kind: 'signed_in' } },
}

export const requestReset = (email: string) =>
  call(at.forgotPassword, { body: { email, deviceTokens: readDeviceTokens() } })

/** Returns false on any failure, as specified. */
export const isResetTokenValid = (token: string): Promise<boolean> =>
  call(at.validateResetToken, { params: { token } }).then(
    ({ valid }) => valid,
    () => false,
  )

export const choosePassword = (currentPassword: string, newPassword: string) =>
  call(at.changePassword, { body: { currentPassword, newPassword } })

export const setPassword = (token: string, newPassword: string) =>
  rememberDevice(call(at.resetPassword, { body: { token, newPassword } }))
