import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { downloadAuditEvents, listAuditEvents } from '../contract.ts'
import { makeAuditFile } from './audit-file.ts'
import { createAuditSearch } from './search.ts'
import { toAuditPageView } from './views.ts'

export function auditRoutes(deps: Deps): Route[] {
  const search = createAuditSearch(deps)
  return [
    route(listAuditEvents, async ({ query, ...requester }) =>
      toAuditPageView(await search(requester, query)),
    ),
    route(downloadAuditEvents, async ({ query, ...requester }) => makeAuditFile(deps, requester, query)),
  ]
}
