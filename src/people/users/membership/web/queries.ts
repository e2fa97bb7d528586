import { queryOptions } from '@tanstack/react-query'
import type * as organizations from '#people/organizations/contract.ts'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { User, UserDetail } from '../../contract.ts'
import type * as contract from '../contract.ts'

const access = { kind: 'roles', roles: ['super_admin'] } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in keyof typeof contract]: Address<(typeof contract)[Name]> } = {
  changeRole: { method: 'PATCH', path: '/api/admin/users/:id/role', access },
  changeOrganization: { method: 'PATCH', path: '/api/admin/users/:id/organization', access },
  assignSupervisor: { method: 'PATCH', path: '/api/admin/users/:id/supervisor', access },
}

const organizationsAt: Address<typeof organizations.listActiveOrganizations> = {
  method: 'GET',
  path: '/api/public/organizations/active',
  access: { kind: 'public' },
}

/** The organizations that a user can be moved to. */
export const activeOrganizationsQuery = queryOptions({
  queryKey: ['organizations', 'active'],
  queryFn: ({ signal }) => call(organizationsAt, {}, { signal }),
})

type Seen = Pick<User, 'id' | 'version'>

export const changeRole = ({ id, version }: Seen, role: User['role']): Promise<UserDetail> =>
  call(at.changeRole, { params: { id }, body: { role, version } })

export const changeOrganization = (
  { id, version }: Seen,
  organizationId: string | null,
): Promise<UserDetail> => call(at.changeOrganization, { params: { id }, body: { organizationId, version } })

export const assignSupervisor = ({ id, version }: Seen, supervisorId: string | null): Promise<UserDetail> =>
  call(at.assignSupervisor, { params: { id }, body: { supervisor_id: supervisorId, version } })
