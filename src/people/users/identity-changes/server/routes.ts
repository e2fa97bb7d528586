import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { toUserDetailView as toView } from '../../directory/server/views.ts'
import { confirmIdentity } from '../contract.ts'
import * as service from './confirm-identity.ts'

export const identityRoutes = (deps: Deps): Route[] => [
  route(confirmIdentity, async ({ actor, params, body, origin }) =>
    toView(await service.confirmIdentity(deps, { actor, origin, toView }, params.id, body.version)),
  ),
]
