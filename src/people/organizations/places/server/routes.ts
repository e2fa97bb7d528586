import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { addPlace, changePlace, getPlaces } from './places.ts'
import { toPlacesView } from './views.ts'

export const placesRoutes = (deps: Deps): Route[] => [
  route(contract.getPlaces, async ({ actor, params }) =>
    toPlacesView(await getPlaces(deps, actor, params.id)),
  ),
  route(contract.addPlace, async ({ params: { id }, body, ...requester }) =>
    toPlacesView(await addPlace(deps, requester, { id, ...body })),
  ),
  route(contract.changePlace, async ({ params, body, ...requester }) =>
    toPlacesView(await changePlace(deps, { ...requester, toView: toPlacesView }, { ...params, ...body })),
  ),
]
