import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { downloadReport } from '../contract.ts'
import { createReportFile } from './report-file.ts'

export function fileRoutes(deps: Deps): Route[] {
  const makeFile = createReportFile(deps)
  return [route(downloadReport, async ({ query, ...requester }) => makeFile(requester, query))]
}
