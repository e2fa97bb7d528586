import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { acceptCrewDraft, setCrewDraftStatus, listCrewDrafts, sendCrewDrafts } from './crew-drafts.ts'
import { toCrewDraftView } from './views.ts'

export const crewDraftsRoutes = (deps: Deps): Route[] => [
  route(contract.listCaseOffers, async ({ actor }) => ({
    offers: (await listCrewDrafts(deps, actor)).map(toCrewDraftView),
  })),
  route(contract.offerCase, async ({ params, body, ...requester }) => ({
    offeredTo: await sendCrewDrafts(deps, requester, params.id, body.userIds),
  })),
  route(contract.acceptCaseOffer, ({ params, ...requester }) => acceptCrewDraft(deps, requester, params.id)),
  route(contract.dismissCaseOffer, async ({ params: { id }, ...requester }) => {
    await setCrewDraftStatus(deps, requester, id, 'dismissed')
    return { _id: id, id, status: 'dismissed' as const }
  }),
  route(contract.restoreCaseOffer, async ({ params: { id }, ...requester }) => {
    await setCrewDraftStatus(deps, requester, id, 'open')
    return { _id: id, id, status: 'open' as const }
  }),
]
