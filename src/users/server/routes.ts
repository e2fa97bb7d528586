import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { colleaguesRoutes } from '../colleagues/server/routes.ts'
import {
  activateUser,
  approveUser,
  assignSupervisor,
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  rejectUser,
  updateUser,
} from '../contract.ts'
import * as service from './service.ts'
import { toUserDetailView, toUserListView } from './views.ts'

export const usersRoutes = (deps: Deps): Route[] => [
  ...colleaguesRoutes(deps),
  route(listUsers, async ({ actor, origin }) => ({
    users: toUserListView(await service.listEverybody(deps, actor, origin)),
  })),
  route(getUser, async ({ actor, params, origin }) =>
    toUserDetailView(await service.openPerson(deps, actor, params.id, origin)),
  ),
  route(createUser, async ({ actor, body, origin }) =>
    toUserDetailView(await service.createUser(deps, actor, body, origin)),
  ),
  route(updateUser, async ({ actor, params, body, origin }) =>
    toUserDetailView(await service.updateUser(deps, actor, params.id, body, origin)),
  ),
  route(approveUser, async ({ actor, params: { id: userId }, body, origin }) => {
    const asked = { userId, decision: 'approve', versionSeen: body?.version } as const
    return toUserDetailView(await service.decideOnUser(deps, actor, asked, origin))
  }),
  route(rejectUser, async ({ actor, params: { id: userId }, body, origin }) => {
    const reason = body?.reason || null
    const asked = { userId, decision: 'reject', reason, versionSeen: body?.version } as const
    return toUserDetailView(await service.decideOnUser(deps, actor, asked, origin))
  }),
  route(deactivateUser, async ({ actor, params: { id: userId }, origin }) =>
    toUserDetailView(await service.decideOnUser(deps, actor, { userId, decision: 'deactivate' }, origin)),
  ),
  route(activateUser, async ({ actor, params: { id: userId }, origin }) =>
    toUserDetailView(await service.decideOnUser(deps, actor, { userId, decision: 'activate' }, origin)),
  ),
  route(assignSupervisor, async ({ actor, params, body, origin }) => {
    const assignment = { userId: params.id, supervisorId: body.supervisor_id }
    return toUserDetailView(await service.assignSupervisor(deps, actor, assignment, origin))
  }),
]
