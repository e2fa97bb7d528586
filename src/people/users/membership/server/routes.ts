import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { toUserDetailView } from '../../directory/server/views.ts'
import { assignSupervisor, changeOrganization, changeRole } from '../contract.ts'
import * as service from './membership.ts'

const toView = toUserDetailView

export const membershipRoutes = (deps: Deps): Route[] => [
  route(changeRole, async ({ actor, params: { id: userId }, body, origin }) => {
    return toView(
      await service.changeRole(
        deps,
        { actor, origin, toView },
        { userId, reach: body.reach, role: body.role, version: body.version },
      ),
    )
  }),
  route(changeOrganization, async ({ actor, params: { id: userId }, body, origin }) => {
    const change = { userId, organizationId: body.organizationId, version: body.version }
    return toView(await service.changeOrganization(deps, { actor, origin, toView }, change))
  }),
  route(assignSupervisor, async ({ actor, params: { id: userId }, body, origin }) => {
    const change = { userId, supervisorId: body.supervisor_id, version: body.version }
    return toView(await service.assignSupervisor(deps, { actor, origin, toView }, change))
  }),
]
