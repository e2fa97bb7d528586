import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { getDashboardStats, type Period } from '../contract.ts'

export const dashboardStats = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', 'stats', period],
    // All time is asked for by leaving the period out.
    queryFn: ({ signal }) =>
      call(getDashboardStats, { query: period === 'all' ? {} : { period } }, { signal }),
  })
