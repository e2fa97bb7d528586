import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getReport } from '../contract.ts'
import { readReportOf } from './report.ts'

export const summaryRoutes = (deps: Deps): Route[] => [
  route(getReport, async ({ query, ...requester }) => readReportOf(deps, requester, query)),
]
