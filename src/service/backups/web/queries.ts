import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const backupStateQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(at.getBackupState, {}, { signal }),
})
