import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listColleagues, maxColleagues } from '../contract.ts'
import { colleaguesOf } from './policy.ts'
import { findColleagues } from './queries.ts'
import { toColleagueListView } from './views.ts'

export const colleaguesRoutes = ({ db }: Deps): Route[] => [
  route(listColleagues, async ({ actor, query }) =>
    toColleagueListView(
      await findColleagues(db, colleaguesOf(actor), { ...query, limit: maxColleagues + 1 }),
    ),
  ),
]
