import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listPersonActivities } from '../contract.ts'
import { listRecentActivities } from './activities.ts'
import { toActivitySummaryView } from './views.ts'

export const cpdRoutes = (deps: Deps): Route[] => [
  route(listPersonActivities, async ({ params, query, ...by }) => {
    const rows = await listRecentActivities(deps, by, { ...params, ...query })
    return { activities: rows.map(toActivitySummaryView) }
  }),
]
