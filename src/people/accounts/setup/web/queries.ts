import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type * as accounts from '../../contract.ts'
import type { LoginResponse } from '../../contract.ts'
import { rememberDevice } from '../../known-devices/web/queries.ts'

const endpoints: AddressesOf<typeof accounts> = addresses

interface FirstAdministrator {
  token: string
  name: string
  email: string
  password: string
}

export const createFirstAdministrator = (account: FirstAdministrator): Promise<LoginResponse> =>
  rememberDevice(call(endpoints.completeSetup, { body: account }))
