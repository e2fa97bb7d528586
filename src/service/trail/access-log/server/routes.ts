import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { downloadAccessLog, listAccessLog } from '../contract.ts'
import { readAccessLog } from './access-log.ts'
import { makeAccessLogFile } from './access-log-file.ts'
import { toAccessLogView } from './views.ts'

export const accessLogRoutes = (deps: Deps): Route[] => [
  route(listAccessLog, async ({ actor, query }) => toAccessLogView(await readAccessLog(deps, actor, query))),
  route(downloadAccessLog, async ({ query, ...by }) => makeAccessLogFile(deps, by, query)),
]
