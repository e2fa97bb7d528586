import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { browseClinician, browseOwn, type Page } from './lists.ts'
import { toAgreementView } from './views.ts'
import { addAgreement, changeAgreement, markAction, tickAgreement } from './writing.ts'

const toListView = ({ rows, ...page }: Page) => ({ ...page, agreements: rows.map(toAgreementView) })

export const meetingRoutes = (deps: Deps): Route[] => [
  route(contract.listMyAgreements, async ({ query, actor, origin }) =>
    toListView(await browseOwn(deps, { actor, origin }, query)),
  ),
  route(contract.listClinicianAgreements, async ({ params, query, actor, origin }) =>
    toListView(await browseClinician(deps, { actor, origin }, params.id, query)),
  ),
  route(contract.addAgreement, async ({ body, actor, origin }) =>
    toAgreementView(await addAgreement(deps, { actor, origin }, body)),
  ),
  route(contract.changeAgreement, async ({ params, body, actor, origin }) =>
    toAgreementView(
      await changeAgreement(
        deps,
        { actor, origin },
        { id: params.id, entered: body, toView: toAgreementView },
      ),
    ),
  ),
  route(contract.tickAgreement, async ({ params, body, actor, origin }) =>
    toAgreementView(await tickAgreement(deps, { actor, origin }, params.id, body)),
  ),
  route(contract.markAction, async ({ params, body, actor, origin }) =>
    toAgreementView(await markAction(deps, { actor, origin }, params.id, body.isDone)),
  ),
]
