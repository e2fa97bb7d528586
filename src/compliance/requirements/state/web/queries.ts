import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { getStates: Address<typeof contract.getStates> } = {
  getStates: { method: 'GET', path: '/api/compliance/states', access: { kind: 'signed_in' } },
}

export interface StatesOf {
  userId?: string | undefined
  asOf?: string | undefined
}

export const statesQuery = ({ userId, asOf }: StatesOf) =>
  queryOptions({
    queryKey: ['compliance', 'states', userId ?? null, asOf ?? null],
    queryFn: ({ signal }) => call(at.getStates, { query: { userId, asOf } }, { signal }),
  })
