import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { changeDuties } from './change-duties.ts'
import { listDutiesToSet, viewDuties, setDuties } from './duties.ts'
import { toDutiesListView, toDutiesView } from './views.ts'

export const dutiesRoutes = (deps: Deps): Route[] => [
  route(contract.getDuties, async ({ params, ...requester }) =>
    toDutiesView(await viewDuties(deps, requester, params.userId)),
  ),
  route(contract.setDuties, async ({ params: { userId }, body, ...requester }) =>
    toDutiesView(await setDuties(deps, { ...requester, toView: toDutiesView }, { userId, ...body })),
  ),
  route(contract.listDuties, async ({ ...requester }) =>
    toDutiesListView(await listDutiesToSet(deps, requester)),
  ),
  route(contract.changeDuties, async ({ body, ...requester }) => changeDuties(deps, requester, body)),
]
