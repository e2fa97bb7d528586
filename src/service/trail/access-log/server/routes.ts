import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { downloadAccessLog, listAccessLog } from '../contract.ts'
import { createAccessLog } from './access-log.ts'
import { makeAccessLogFile } from './access-log-file.ts'
import { toAccessLogView } from './views.ts'

export function accessLogRoutes(deps: Deps): Route[] {
  const readAccessLog = createAccessLog(deps)
  return [
    route(listAccessLog, async ({ actor, query }) => toAccessLogView(await readAccessLog(actor, query))),
    route(downloadAccessLog, async ({ query, ...requester }) => makeAccessLogFile(deps, requester, query)),
  ]
}
