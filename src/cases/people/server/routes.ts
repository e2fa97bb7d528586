import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getPersonStats, listPersonCases, listPersonMissions } from '../contract.ts'
import { listRecentCases, listRecentMissions, readPersonStatistics } from './service.ts'
import { toPersonCaseView, toPersonMissionView, toPersonStatsView } from './views.ts'

/** What administrators, supervisors and people themselves see of one person's work. */
export const peopleRoutes = (deps: Deps): Route[] => [
  route(getPersonStats, async ({ actor, params }) => ({
    stats: toPersonStatsView(await readPersonStatistics(deps, actor, params.userId)),
  })),
  route(listPersonCases, async ({ actor, params, query }) => {
    const rows = await listRecentCases(deps, actor, { ...params, ...query })
    return { cases: rows.map(toPersonCaseView) }
  }),
  route(listPersonMissions, async ({ actor, params, query }) => {
    const rows = await listRecentMissions(deps, actor, { ...params, ...query })
    return { missions: rows.map(toPersonMissionView) }
  }),
]
