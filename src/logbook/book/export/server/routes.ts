import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { exportLogbook } from '../contract.ts'
import { createLogbookExport } from './logbook-export.ts'

export function exportRoutes(deps: Deps): Route[] {
  const exportCases = createLogbookExport(deps)
  return [route(exportLogbook, async ({ query, ...requester }) => exportCases(requester, query))]
}
