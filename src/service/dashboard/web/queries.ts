import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { getDashboardStats, Period } from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const statsAddress: Address<typeof getDashboardStats> = {
  method: 'GET',
  path: '/api/admin/dashboard-stats',
  access: { kind: 'roles', roles: ['admin', 'super_admin'] },
}

export const dashboardStats = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', 'stats', period],
    // No period means all time.
    queryFn: ({ signal }) => call(statsAddress, { query: period === 'all' ? {} : { period } }, { signal }),
  })
