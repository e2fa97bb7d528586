import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { exportLogbook } from '../contract.ts'
import { createLogbookExport } from './logbook-export.ts'
import type { ReadSignOffs } from './sign-off-reader.ts'

export function exportRoutes(deps: Deps, readSignOffs: ReadSignOffs): Route[] {
  const exportCases = createLogbookExport(deps, readSignOffs)
  return [route(exportLogbook, async ({ query, ...requester }) => exportCases(requester, query))]
}
