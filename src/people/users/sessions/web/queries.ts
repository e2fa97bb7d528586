import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'sessions'],
    queryFn: ({ signal }) => call(endpoints.listUserSessions, { params: { id } }, { signal }),
  })

interface SignOutRequest {
  sessionId: string | null
  reason: contract.EndReason
}

export const endUserSessions = (id: string, body: SignOutRequest) =>
  call(endpoints.endUserSessions, { params: { id }, body })
