import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { openDuties, setDuties } from './duties.ts'
import { toDutiesView } from './views.ts'

export const dutiesRoutes = (deps: Deps): Route[] => [
  route(contract.getDuties, async ({ params, ...by }) =>
    toDutiesView(await openDuties(deps, by, params.userId)),
  ),
  route(contract.setDuties, async ({ params: { userId }, body, ...by }) =>
    toDutiesView(await setDuties(deps, by, { userId, ...body })),
  ),
]
