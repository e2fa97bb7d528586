import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { User, UserDetail } from '../../contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const confirmIdentity = ({ id, version }: Pick<User, 'id' | 'version'>): Promise<UserDetail> =>
  call(endpoints.confirmIdentity, { params: { id }, body: { version } })
