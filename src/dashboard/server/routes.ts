import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getDashboardStats } from '../contract.ts'
import { getHome } from '../home/contract.ts'
import { readHome } from '../home/server/home.ts'
import { toHomeView } from '../home/server/views.ts'
import { readStatistics } from './statistics.ts'
import { toDashboardStatsView } from './views.ts'

export const dashboardRoutes = (deps: Deps): Route[] => [
  route(getDashboardStats, async ({ actor, query }) =>
    toDashboardStatsView(await readStatistics(deps, actor, query.period ?? 'all')),
  ),
  route(getHome, async ({ actor }) => toHomeView(await readHome(deps, actor))),
]
