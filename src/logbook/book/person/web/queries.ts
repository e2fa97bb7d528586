import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { PersonStats } from '../contract.ts'

const maxRecent = 5

const at: AddressesOf<typeof contract> = addresses

export const personStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cases', 'person', userId, 'stats'],
    queryFn: ({ signal }) => call(at.getPersonStats, { params: { userId } }, { signal }),
    select: ({ stats }) => stats,
  })

/** Loads the newest cases of a user that the signed-in user may see. */
export const loadPersonCases = (userId: string, limit: number, signal?: AbortSignal) =>
  call(at.listPersonCases, { params: { userId }, query: { limit } }, { signal })

export const personCasesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cases', 'person', userId, 'cases'],
    queryFn: ({ signal }) => loadPersonCases(userId, maxRecent, signal),
    select: ({ cases }) => cases,
  })

export const personMissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cases', 'person', userId, 'missions'],
    queryFn: ({ signal }) =>
      call(at.listPersonMissions, { params: { userId }, query: { limit: maxRecent } }, { signal }),
    select: ({ missions }) => missions,
  })

/** Shown if the statistics could not be loaded, as the specification requires. */
export const zeroStats: PersonStats = {
  totalCases: 0,
  completedCases: 0,
  pendingCases: 0,
  totalMissions: 0,
  completedMissions: 0,
  pendingMissions: 0,
  averageResponseTime: '0 min',
  successRate: 0,
  monthlyActivity: [],
  caseTypes: [],
  monthlyTrend: [],
}
