import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readDeviceTokens } from '#platform/web/session/known-devices.ts'
import { rememberDevice } from '../../known-devices/web/queries.ts'
import type * as accounts from '../../contract.ts'
import type { Account, LoginResponse, Tokens } from '../../contract.ts'

type Called = 'login' | 'refreshToken' | 'getMe' | 'logout' | 'completeSetup'

// Every page starts with these calls, so they load no schemas: only the types of the contract are imported, which
// check each URL against its endpoint. See docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof accounts)[Name]> } = {
  login: { method: 'POST', path: '/api/auth/login', access: { kind: 'public' } },
  refreshToken: { method: 'POST', path: '/api/auth/refresh-token', access: { kind: 'public' } },
  getMe: { method: 'GET', path: '/api/auth/me', access: { kind: 'signed_in' } },
  logout: { method: 'POST', path: '/api/auth/logout', access: { kind: 'public' } },
  completeSetup: { method: 'POST', path: '/api/auth/setup', access: { kind: 'public' } },
}

export const signIn = (email: string, password: string): Promise<LoginResponse> =>
  rememberDevice(call(at.login, { body: { email, password, deviceTokens: readDeviceTokens() } }))

export const renewTokens = (refreshToken: string, signal: AbortSignal): Promise<Tokens> =>
  call(at.refreshToken, { body: { refreshToken } }, { signal })

export const loadUser = (): Promise<Account> => call(at.getMe, {})

export const endSession = (): Promise<{ message: string }> => call(at.logout, {})

interface FirstAdministrator {
  token: string
  name: string
  email: string
  password: string
}

export const createFirstAdministrator = (account: FirstAdministrator): Promise<LoginResponse> =>
  rememberDevice(call(at.completeSetup, { body: account }))
