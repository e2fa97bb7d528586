import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { endUserSessions, listUserSessions } from './user-sessions.ts'
import { toUserSessionsView } from './views.ts'

export const userSessionsRoutes = (deps: Deps): Route[] => [
  route(contract.listUserSessions, async ({ params, ...requester }) =>
    toUserSessionsView(await listUserSessions(deps, requester, params.id)),
  ),
  route(contract.endUserSessions, async ({ params: { id: userId }, body, ...requester }) =>
    toUserSessionsView(await endUserSessions(deps, requester, { userId, ...body })),
  ),
]
