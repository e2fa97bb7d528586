import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { RequestedFilters } from '../../scope/report-filters.ts'

const at: AddressesOf<typeof contract> = addresses

export const reportKey = ['reports', 'summary'] as const

export const reportQuery = (filters: RequestedFilters, clinician?: string) =>
  queryOptions({
    queryKey: [...reportKey, filters, clinician],
    queryFn: ({ signal }) => {
      const query = { ...filters, ...(clinician && { clinician }) }
      return call(at.getReport, { query }, { signal })
    },
  })
