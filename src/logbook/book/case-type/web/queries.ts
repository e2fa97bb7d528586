import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const summaryAddress: Address<typeof contract.getCaseTypeSummary> = {
  method: 'GET',
  path: '/api/cases/type/:type/summary',
  access: { kind: 'signed_in' },
}

export const caseTypeQuery = (type: string) =>
  queryOptions({
    queryKey: ['cases', 'type', type],
    queryFn: ({ signal }) => call(summaryAddress, { params: { type } }, { signal }),
  })
