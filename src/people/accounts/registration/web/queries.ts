import { addresses as organizations } from '#people/organizations/addresses.ts'
import type { listActiveOrganizations } from '#people/organizations/contract.ts'
import type { AddressesOf, AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Registration } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses
const organizationsAddress: AddressOf<typeof listActiveOrganizations> = organizations.listActiveOrganizations

export const sendRegistration = (registration: Registration) =>
  call(endpoints.register, { body: registration })

/** Returns an empty list on failure, as specified; "Not listed" can still be chosen. */
export const listOfferedOrganizations = () =>
  call(organizationsAddress, {}).then(
    (list) => list,
    () => [],
  )
