import { queryOptions } from '@tanstack/react-query'
import { addresses as organizations } from '#people/organizations/addresses.ts'
import type { listActiveOrganizations } from '#people/organizations/contract.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import type { AddressesOf, AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { User, UserDetail } from '../../contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses
const organizationsAddress: AddressOf<typeof listActiveOrganizations> = organizations.listActiveOrganizations

/** The organizations that a user can be moved to. */
export const activeOrganizationsQuery = queryOptions({
  queryKey: ['organizations', 'active'],
  queryFn: ({ signal }) => call(organizationsAddress, {}, { signal }),
})

type UserVersion = Pick<User, 'id' | 'version'>

export const changeRole = (
  { id, version }: UserVersion,
  role: User['role'],
  reach: AdministratorReach | null,
): Promise<UserDetail> =>
  call(endpoints.changeRole, { params: { id }, body: { role, ...(reach && { reach }), version } })

export const changeOrganization = (
  { id, version }: UserVersion,
  organizationId: string | null,
): Promise<UserDetail> =>
  call(endpoints.changeOrganization, { params: { id }, body: { organizationId, version } })

export const assignSupervisor = (
  { id, version }: UserVersion,
  supervisorId: string | null,
): Promise<UserDetail> =>
  call(endpoints.assignSupervisor, { params: { id }, body: { supervisor_id: supervisorId, version } })
