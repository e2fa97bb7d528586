import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readDeviceTokens } from '#platform/web/session/known-devices.ts'
import { rememberDevice } from '../../known-devices/web/queries.ts'
import { addresses } from '../../addresses.ts'
import type * as accounts from '../../contract.ts'
import type { LoginResponse, OwnAccount, Tokens } from '../../contract.ts'

const endpoints: AddressesOf<typeof accounts> = addresses

export const signIn = (email: string, password: string): Promise<LoginResponse> =>
  rememberDevice(call(endpoints.login, { body: { email, password, deviceTokens: readDeviceTokens() } }))

export const renewTokens = (refreshToken: string, signal: AbortSignal): Promise<Tokens> =>
  call(endpoints.refreshToken, { body: { refreshToken } }, { signal })

export const loadUser = (): Promise<OwnAccount> => call(endpoints.getMe, {})

export const endSession = (): Promise<{ message: string }> => call(endpoints.logout, {})
