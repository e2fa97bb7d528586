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
  route(contract.createOpeningTotal, async ({ body, ...requester }) =>
    toOpeningTotalView(await createOpeningTotal(deps, requester, body)),
  ),
  route(contract.updateOpeningTotal, async ({ params, body, ...requester }) =>
    toOpeningTotalView(
      await updateOpeningTotal(deps, { ...requester, toView: toOpeningTotalView }, params.id, body),
    ),
  ),
  route(contract.deleteOpeningTotal, async ({ params: { id }, ...requester }) => {
    await deleteOpeningTotal(deps, requester, id)
    return { _id: id, id }
  }),
]
