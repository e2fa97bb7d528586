import type * as organizations from '#people/organizations/contract.ts'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { Registration } from '../contract.ts'

// Typed by the contract, without its schemas. See docs/decisions/0006-addresses-without-schemas.md.
const registerAt: Address<typeof contract.register> = {
  method: 'POST',
  path: '/api/auth/register',
  access: { kind: 'public' },
}
const organizationsAt: Address<typeof organizations.listActiveOrganizations> = {
  method: 'GET',
  path: '/api/public/organizations/active',
  access: { kind: 'public' },
}

export const sendRegistration = (registration: Registration) => call(registerAt, { body: registration })

/** Returns an empty list on failure, as specified. "Not listed" can still be chosen then. */
export const listOfferedOrganizations = () =>
  call(organizationsAt, {}).then(
    (list) => list,
    () => [],
  )
