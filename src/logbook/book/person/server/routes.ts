import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getPersonStats, listPersonCases, listPersonMissions } from '../contract.ts'
import { listRecentCases, listRecentMissions, readPersonStatistics } from './person-figures.ts'
import { toPersonCaseView, toPersonMissionView, toPersonStatsView } from './views.ts'

/** The statistics, newest cases and newest missions of one user: for the user, their supervisor and administrators. */
export const personRoutes = (deps: Deps): Route[] => [
  route(getPersonStats, async ({ params, ...requester }) => ({
    stats: toPersonStatsView(await readPersonStatistics(deps, requester, params.userId)),
  })),
  route(listPersonCases, async ({ params, query, ...requester }) => {
    const rows = await listRecentCases(deps, requester, { ...params, ...query })
    return { cases: rows.map(toPersonCaseView) }
  }),
  route(listPersonMissions, async ({ params, query, ...requester }) => {
    const rows = await listRecentMissions(deps, requester, { ...params, ...query })
    return { missions: rows.map(toPersonMissionView) }
  }),
]
