import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { decideOnLevel, readLevelsOf, readOwnLevels } from './levels.ts'
import { toLevelsView } from './views.ts'

export const levelRoutes = (deps: Deps): Route[] => [
  route(contract.listMyLevels, async ({ actor, origin }) =>
    toLevelsView(await readOwnLevels(deps, { actor, origin })),
  ),
  route(contract.listClinicianLevels, async ({ params, actor, origin }) =>
    toLevelsView(await readLevelsOf(deps, { actor, origin }, params.id)),
  ),
  route(contract.decideLevel, async ({ params, body, actor, origin }) =>
    toLevelsView(await decideOnLevel(deps, { actor, origin }, params.id, body)),
  ),
]
