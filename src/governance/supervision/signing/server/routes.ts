import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getCaseToSign } from '../contract.ts'
import { readCaseToSign } from './case-to-sign.ts'
import { toCaseToSignView } from './views.ts'

export const signingRoutes = (deps: Deps): Route[] => [
  route(getCaseToSign, async ({ params, ...requester }) =>
    toCaseToSignView(deps.clock.now(), await readCaseToSign(deps, requester, params.id)),
  ),
]
