import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { changeDuties } from './change-duties.ts'
import { listDutiesToSet, viewDuties, setDuties } from './duties.ts'
import { toDutiesListView, toDutiesView } from './views.ts'

export const dutiesRoutes = (deps: Deps): Route[] => [
  route(contract.getDuties, async ({ params, ...by }) =>
    toDutiesView(await viewDuties(deps, by, params.userId)),
  ),
  route(contract.setDuties, async ({ params: { userId }, body, ...by }) =>
    toDutiesView(await setDuties(deps, { ...by, toView: toDutiesView }, { userId, ...body })),
  ),
  route(contract.listDuties, async ({ ...by }) => toDutiesListView(await listDutiesToSet(deps, by))),
  route(contract.changeDuties, async ({ body, ...by }) => changeDuties(deps, by, body)),
]
