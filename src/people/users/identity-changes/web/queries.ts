import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { User, UserDetail } from '../../contract.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const confirmAddress: Address<typeof contract.confirmIdentity> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/confirm-identity',
  access: { kind: 'roles', roles: ['admin', 'super_admin'] },
}

export const confirmIdentity = ({ id, version }: Pick<User, 'id' | 'version'>): Promise<UserDetail> =>
  call(confirmAddress, { params: { id }, body: { version } })
