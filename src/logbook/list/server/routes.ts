import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listCases } from '../contract.ts'
import { createCaseList } from './list-cases.ts'
import { toCaseSummaryView } from './views.ts'

export function listRoutes(deps: Deps): Route[] {
  const listPage = createCaseList(deps)
  return [
    route(listCases, async ({ query, ...by }) => {
      const { rows, nextCursor } = await listPage(by, query)
      return { cases: rows.map(toCaseSummaryView), nextCursor }
    }),
  ]
}
