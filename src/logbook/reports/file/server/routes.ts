import type { ReadSignOffs } from '#logbook/book/export/server/sign-off-reader.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { downloadReport } from '../contract.ts'
import { createReportFile } from './report-file.ts'

export function fileRoutes(deps: Deps, readSignOffs: ReadSignOffs): Route[] {
  const makeFile = createReportFile(deps, readSignOffs)
  return [route(downloadReport, async ({ query, ...requester }) => makeFile(requester, query))]
}
