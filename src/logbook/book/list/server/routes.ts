import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getCaseTotals, listCases, listNearSearches } from '../contract.ts'
import { createCaseList } from './list-cases.ts'
import { nearSearches } from './near-searches.ts'
import { createCaseTotals } from './totals.ts'
import { toCaseSummaryView } from './views.ts'

export function listRoutes(deps: Deps): Route[] {
  const listPage = createCaseList(deps)
  const getTotals = createCaseTotals(deps)
  return [
    route(listCases, async ({ query, ...requester }) => {
      const { rows, nextCursor } = await listPage(requester, query)
      return { cases: rows.map(toCaseSummaryView), nextCursor }
    }),
    route(getCaseTotals, async ({ query, ...requester }) => getTotals(requester, query)),
    route(listNearSearches, async ({ actor, query }) => ({
      searches: await nearSearches(deps, actor, query.q),
    })),
  ]
}
