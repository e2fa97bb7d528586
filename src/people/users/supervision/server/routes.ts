import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { endCover, listCovers, nameCover } from './covers.ts'
import { changeLink, endLink, makeLink, viewLinks } from './links.ts'
import { toCoversView, toLinkListView } from './views.ts'

export const supervisionRoutes = (deps: Deps): Route[] => [
  route(contract.listSupervisionLinks, async ({ params, actor, origin }) =>
    toLinkListView(await viewLinks(deps, { actor, origin }, params.id)),
  ),
  route(contract.makeSupervisionLink, async ({ params: { id: clinicianId }, body, actor, origin }) =>
    toLinkListView(await makeLink(deps, { actor, origin }, { clinicianId, ...body })),
  ),
  route(contract.changeSupervisionLink, async ({ params: { id: linkId }, body, actor, origin }) =>
    toLinkListView(await changeLink(deps, { actor, origin, toView: toLinkListView }, { linkId, ...body })),
  ),
  route(contract.endSupervisionLink, async ({ params, actor, origin }) =>
    toLinkListView(await endLink(deps, { actor, origin }, params.id)),
  ),
  route(contract.listCovers, async ({ actor }) => toCoversView(await listCovers(deps, actor))),
  route(contract.nameCover, async ({ body, actor, origin }) =>
    toCoversView(await nameCover(deps, { actor, origin }, body)),
  ),
  route(contract.endCover, async ({ body, actor, origin }) =>
    toCoversView(await endCover(deps, { actor, origin }, body.supervisorId)),
  ),
]
