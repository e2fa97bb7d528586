import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { acceptOffer, decideOnOffer, listOffers, offerCase } from './crew-drafts.ts'
import { toOfferView } from './views.ts'

export const crewDraftsRoutes = (deps: Deps): Route[] => [
  route(contract.listCaseOffers, async ({ actor }) => ({
    offers: (await listOffers(deps, actor)).map(toOfferView),
  })),
  route(contract.offerCase, async ({ params, body, ...by }) => ({
    offeredTo: await offerCase(deps, by, params.id, body.userIds),
  })),
  route(contract.acceptCaseOffer, ({ params, ...by }) => acceptOffer(deps, by, params.id)),
  route(contract.dismissCaseOffer, async ({ params: { id }, ...by }) => {
    await decideOnOffer(deps, by, id, 'dismissed')
    return { _id: id, id, status: 'dismissed' as const }
  }),
  route(contract.restoreCaseOffer, async ({ params: { id }, ...by }) => {
    await decideOnOffer(deps, by, id, 'open')
    return { _id: id, id, status: 'open' as const }
  }),
]
