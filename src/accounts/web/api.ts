import { call } from '#platform/web/api/call.ts'
import * as accounts from '../contract.ts'
import type { Account, LoginResponse, Tokens } from '../contract.ts'

export const signIn = (email: string, password: string): Promise<LoginResponse> =>
  call(accounts.login, { body: { email, password } })

export const renewTokens = (refreshToken: string): Promise<Tokens> =>
  call(accounts.refreshToken, { body: { refreshToken } })

export const loadUser = (): Promise<Account> => call(accounts.getMe, {})

export const endSession = (): Promise<{ message: string }> => call(accounts.logout, {})

interface FirstAdministrator {
  token: string
  name: string
  email: string
  password: string
}

export const createFirstAdministrator = (account: FirstAdministrator): Promise<LoginResponse> =>
  call(accounts.completeSetup, { body: account })
