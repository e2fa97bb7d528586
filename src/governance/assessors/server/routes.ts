import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { listMyAssessorRequests } from '../own-requests.contract.ts'
import { createSharedSigning, openSharedCase, returnCase } from './answering.ts'
import { askAssessor, readRequestsForCase, withdrawRequest } from './asking.ts'
import { readOwnAssessorRequests } from './own-requests.ts'
import type { RequestRow } from './queries.ts'
import { toOwnRequestsView, toRequestView, toSharedCaseView, toSignedView } from './views.ts'
import { bookRoutes } from '../book/server/routes.ts'
import { signatureListRoutes } from '../signatures/server/routes.ts'

const toOneView = (row: RequestRow) => ({ request: toRequestView(row) })

export function assessorRoutes(deps: Deps): Route[] {
  const sign = createSharedSigning(deps)
  return [
    route(contract.askAssessor, async ({ params, body, actor, origin }) =>
      toOneView(await askAssessor(deps, { actor, origin }, { caseId: params.id, ...body })),
    ),
    route(contract.listAssessorRequests, async ({ params, actor }) => ({
      requests: (await readRequestsForCase(deps.db, actor, params.id)).map(toRequestView),
    })),
    route(listMyAssessorRequests, async ({ actor }) =>
      toOwnRequestsView(deps.clock.now(), await readOwnAssessorRequests(deps.db, actor)),
    ),
    route(contract.withdrawAssessorRequest, async ({ params, actor, origin }) =>
      toOneView(await withdrawRequest(deps, { actor, origin }, params.id)),
    ),
    publicRoute(contract.openSharedCase, async ({ body, origin }) =>
      toSharedCaseView(await openSharedCase(deps, origin, body.token)),
    ),
    publicRoute(contract.signSharedCase, async ({ body, origin }) => toSignedView(await sign(origin, body))),
    publicRoute(contract.returnSharedCase, async ({ body, origin }) => {
      const { clinician_name: name } = await returnCase(deps, origin, body)
      return { clinician: { name } }
    }),
    ...bookRoutes(deps),
    ...signatureListRoutes(deps),
  ]
}
