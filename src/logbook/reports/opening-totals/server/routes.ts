import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  createOpeningTotal,
  deleteOpeningTotal,
  listOpeningTotals,
  updateOpeningTotal,
} from './opening-totals.ts'
import { toOpeningTotalView } from './views.ts'

export const openingTotalsRoutes = (deps: Deps): Route[] => [
  route(contract.listOpeningTotals, async ({ actor }) => ({
    totals: (await listOpeningTotals(deps, actor)).map(toOpeningTotalView),
  })),
  route(contract.createOpeningTotal, async ({ body, ...by }) =>
    toOpeningTotalView(await createOpeningTotal(deps, by, body)),
  ),
  route(contract.updateOpeningTotal, async ({ params, body, ...by }) =>
    toOpeningTotalView(await updateOpeningTotal(deps, { ...by, show: toOpeningTotalView }, params.id, body)),
  ),
  route(contract.deleteOpeningTotal, async ({ params: { id }, ...by }) => {
    await deleteOpeningTotal(deps, by, id)
    return { _id: id, id }
  }),
]
