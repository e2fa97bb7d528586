import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { createCase, getCase, listCases } from '../contract.ts'
import { updateCase } from '../editing/contract.ts'
import { offersRoutes } from '../offers/server/routes.ts'
import { templatesRoutes } from '../templates/server/routes.ts'
import { browseCases, editCase, logCase, openCase } from './service.ts'
import { toCaseSummaryView, toCaseView } from './views.ts'

export const casesRoutes = (deps: Deps): Route[] => [
  ...templatesRoutes(deps),
  ...offersRoutes(deps),
  route(createCase, async ({ actor, body, origin }) => toCaseView(await logCase(deps, actor, body, origin))),
  route(getCase, async ({ actor, params, origin }) =>
    toCaseView(await openCase(deps, actor, params.id, origin)),
  ),
  route(updateCase, async ({ actor, params: { id }, body: entered, origin }) =>
    toCaseView(await editCase(deps, actor, { id, entered, show: toCaseView }, origin)),
  ),
  route(listCases, async ({ actor, query }) => {
    const { rows, nextCursor } = await browseCases(deps, actor, query)
    return { cases: rows.map(toCaseSummaryView), nextCursor }
  }),
]
