import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readDeviceTokens } from '#platform/web/session/known-devices.ts'
import { rememberDevice } from '../../known-devices/web/queries.ts'
import { addresses } from '../addresses.ts'
import type * as passwords from '../contract.ts'

const endpoints: AddressesOf<typeof passwords> = addresses

export const requestReset = (email: string) =>
  call(endpoints.forgotPassword, { body: { email, deviceTokens: readDeviceTokens() } })

/** Returns false on any failure, as specified. */
export const isResetTokenValid = (token: string): Promise<boolean> =>
  call(endpoints.validateResetToken, { params: { token } }).then(
    ({ valid }) => valid,
    () => false,
  )

export const choosePassword = (currentPassword: string, newPassword: string) =>
  call(endpoints.changePassword, { body: { currentPassword, newPassword } })

export const setPassword = (token: string, newPassword: string) =>
  rememberDevice(call(endpoints.resetPassword, { body: { token, newPassword } }))
