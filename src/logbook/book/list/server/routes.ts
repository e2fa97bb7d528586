import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getCaseTotals, listCases, listNearSearches } from '../contract.ts'
import { createCaseList } from './list-cases.ts'
import { nearSearches } from './near-searches.ts'
import { createCaseTotals } from './totals.ts'
import { toCaseSummaryView } from './views.ts'

export function listRoutes(deps: Deps): Route[] {
  const listPage = createCaseList(deps)
  const totalsOf = createCaseTotals(deps)
  return [
    route(listCases, async ({ query, ...by }) => {
      const { rows, nextCursor } = await listPage(by, query)
      return { cases: rows.map(toCaseSummaryView), nextCursor }
    }),
    route(getCaseTotals, async ({ query, ...by }) => totalsOf(by, query)),
    route(listNearSearches, async ({ actor, query }) => ({
      searches: await nearSearches(deps, actor, query.q),
    })),
  ]
}
