import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { assignedRoutes } from '../assigned-clinicians/server/routes.ts'
import { colleaguesRoutes } from '../colleagues/server/routes.ts'
import {
  activateUser,
  approveUser,
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  rejectUser,
  updateUser,
} from '../contract.ts'
import * as editing from '../directory/server/update-user.ts'
import { identityRoutes } from '../identity-changes/server/routes.ts'
import { membershipRoutes } from '../membership/server/routes.ts'
import { userSessionsRoutes } from '../sessions/server/routes.ts'
import { supervisionRoutes } from '../supervision/server/routes.ts'
import * as service from '../directory/server/users.ts'
import { toUserDetailView as toView, toUserListView } from '../directory/server/views.ts'

export function usersRoutes(deps: Deps): Route[] {
  const listUserRows = service.createUserList(deps)
  return [
    ...assignedRoutes(deps),
    ...colleaguesRoutes(deps),
    ...membershipRoutes(deps),
    ...identityRoutes(deps),
    ...userSessionsRoutes(deps),
    ...supervisionRoutes(deps),
    route(listUsers, async (requester) => ({ users: toUserListView(await listUserRows(requester)) })),
    route(getUser, async ({ actor, params, origin }) =>
      toView(await service.viewUser(deps, actor, params.id, origin)),
    ),
    route(createUser, async ({ actor, body, origin }) =>
      toView(await service.createUser(deps, actor, body, origin)),
    ),
    route(updateUser, async ({ actor, params, body, origin }) =>
      toView(await editing.updateUser(deps, { actor, origin, toView }, params.id, body)),
    ),
    route(approveUser, async ({ actor, params: { id: userId }, body, origin }) => {
      const request = { userId, decision: 'approve', versionSeen: body?.version, toView } as const
      return toView(await service.decideOnUser(deps, actor, request, origin))
    }),
    route(rejectUser, async ({ actor, params: { id: userId }, body, origin }) => {
      const reason = body?.reason || null
      const request = { userId, decision: 'reject', reason, versionSeen: body?.version, toView } as const
      return toView(await service.decideOnUser(deps, actor, request, origin))
    }),
    route(deactivateUser, async ({ actor, params: { id: userId }, origin }) =>
      toView(await service.decideOnUser(deps, actor, { userId, decision: 'deactivate', toView }, origin)),
    ),
    route(activateUser, async ({ actor, params: { id: userId }, origin }) =>
      toView(await service.decideOnUser(deps, actor, { userId, decision: 'activate', toView }, origin)),
    ),
  ]
}
