import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { RequestedFilters } from '../../scope/report-filters.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const address: Address<typeof contract.getReport> = {
  method: 'GET',
  path: '/api/reports/summary',
  access: { kind: 'signed_in' },
}

export const reportKey = ['reports', 'summary'] as const

export const reportQuery = (filters: RequestedFilters, clinician?: string) =>
  queryOptions({
    queryKey: [...reportKey, filters, clinician],
    queryFn: ({ signal }) => {
      const query = { ...filters, ...(clinician && { clinician }) }
      return call(address, { query }, { signal })
    },
  })
