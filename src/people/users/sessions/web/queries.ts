import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'sessions'],
    queryFn: ({ signal }) => call(at.listUserSessions, { params: { id } }, { signal }),
  })

interface Ending {
  sessionId: string | null
  reason: contract.EndReason
}

export const endUserSessions = (id: string, body: Ending) =>
  call(at.endUserSessions, { params: { id }, body })
