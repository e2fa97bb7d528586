import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listColleagues, maxColleagues } from '../contract.ts'
import { colleagueScope } from './policy.ts'
import { listColleagueRows } from './queries.ts'
import { toColleagueListView } from './views.ts'

export const colleaguesRoutes = ({ db }: Deps): Route[] => [
  route(listColleagues, async ({ actor, query }) =>
    toColleagueListView(
      await listColleagueRows(db, colleagueScope(actor), { ...query, limit: maxColleagues + 1 }),
    ),
  ),
]
