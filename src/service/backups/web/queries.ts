import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const stateAddress: Address<typeof contract.getBackupState> = {
  method: 'GET',
  path: '/api/admin/backups',
  access: { kind: 'roles', roles: ['super_admin'] },
}

export const backupStateQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(stateAddress, {}, { signal }),
})
