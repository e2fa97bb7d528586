import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getDashboardStats } from '../contract.ts'
import { getHome, getTeamFitness } from '../home/contract.ts'
import { readHome } from '../home/server/home.ts'
import { createTeamFitness } from '../home/server/team-fitness.ts'
import { toHomeView } from '../home/server/views.ts'
import { getWaitingWork } from '../waiting-work.contract.ts'
import { readStatistics } from './statistics.ts'
import { toDashboardStatsView } from './views.ts'
import { readWaitingWork } from './waiting-work.ts'

export function dashboardRoutes(deps: Deps): Route[] {
  const readTeamFitness = createTeamFitness(deps)
  return [
    route(getDashboardStats, async ({ actor, query }) =>
      toDashboardStatsView(await readStatistics(deps, actor, query.period ?? 'all')),
    ),
    route(getHome, async ({ actor }) => toHomeView(await readHome(deps, actor))),
    route(getWaitingWork, async ({ actor }) => readWaitingWork(deps, actor)),
    route(getTeamFitness, async ({ ...requester }) => ({ people: await readTeamFitness(requester) })),
  ]
}
