import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getCaseTypeSummary } from '../contract.ts'
import { createCaseTypeFigures } from './case-type.ts'
import { toCaseTypeView } from './views.ts'

export function caseTypeRoutes(deps: Deps): Route[] {
  const findFigures = createCaseTypeFigures(deps)
  return [
    route(getCaseTypeSummary, async ({ params: { type }, ...requester }) =>
      toCaseTypeView(await findFigures(requester, type)),
    ),
  ]
}
