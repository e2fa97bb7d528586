import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Period } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const dashboardStats = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', 'stats', period],
    // No period means all time.
    queryFn: ({ signal }) =>
      call(endpoints.getDashboardStats, { query: period === 'all' ? {} : { period } }, { signal }),
  })
