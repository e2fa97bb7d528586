import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { placesRoutes } from '../places/server/routes.ts'
import { listActiveOrganizations } from './queries.ts'
import {
  createOrganization,
  listOrganizations,
  changeOrganizationStatus,
  updateOrganization,
} from './organizations.ts'
import { toOrganizationView, toPublicOrganizationView } from './views.ts'

export const organizationsRoutes = (deps: Deps): Route[] => [
  route(contract.listOrganizations, async ({ actor }) =>
    (await listOrganizations(deps, actor)).map(toOrganizationView),
  ),
  route(contract.createOrganization, async ({ body, ...requester }) =>
    toOrganizationView(await createOrganization(deps, requester, body.org_name)),
  ),
  route(contract.updateOrganization, async ({ params, body, ...requester }) =>
    toOrganizationView(
      await updateOrganization(deps, { ...requester, toView: toOrganizationView }, params.id, body),
    ),
  ),
  route(contract.deactivateOrganization, async ({ params, ...requester }) =>
    toOrganizationView(await changeOrganizationStatus(deps, requester, params.id, 'inactive')),
  ),
  route(contract.activateOrganization, async ({ params, ...requester }) =>
    toOrganizationView(await changeOrganizationStatus(deps, requester, params.id, 'active')),
  ),
  publicRoute(contract.listActiveOrganizations, async () =>
    (await listActiveOrganizations(deps.db)).map(toPublicOrganizationView),
  ),
  ...placesRoutes(deps),
]
