import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { answerAssessment, replyToAssessment } from '#assessments/contract.ts'
import { createCase, getCase, listCases, updateCase } from '../contract.ts'
import { duplicatesRoutes } from '../duplicates/server/routes.ts'
import { flagCase } from '../changes/flag.contract.ts'
import { listCaseChanges } from '../record/history.contract.ts'
import { offersRoutes } from '#crew-drafts/server/routes.ts'
import { deleteCase, listDeletedCases, restoreCase, voidCase } from '../changes/removal.contract.ts'
import { templatesRoutes } from '#templates/server/routes.ts'
import { toChangeView } from '../record/server/history-views.ts'
import { toBinView, toDeletedCaseView } from '../changes/server/removal-views.ts'
import * as service from './service.ts'
import { toCaseSummaryView, toCaseView } from '../record/server/views.ts'

function logbookRoute(deps: Deps): Route {
  const browseCases = service.openLogbook(deps)
  return route(listCases, async ({ query, ...by }) => {
    const { rows, nextCursor } = await browseCases(by, query)
    return { cases: rows.map(toCaseSummaryView), nextCursor }
  })
}

export const casesRoutes = (deps: Deps): Route[] => [
  ...templatesRoutes(deps),
  ...offersRoutes(deps),
  ...duplicatesRoutes(deps),
  route(createCase, async ({ actor, body, origin }) =>
    toCaseView(await service.logCase(deps, actor, body, origin)),
  ),
  route(getCase, async ({ actor, params, origin }) =>
    toCaseView(await service.openCase(deps, actor, params.id, origin)),
  ),
  logbookRoute(deps),
  route(updateCase, async ({ actor, params: { id }, body: entered, origin }) =>
    toCaseView(await service.editCase(deps, actor, { id, entered, show: toCaseView }, origin)),
  ),
  route(flagCase, async ({ actor, params: { id }, body: flag, origin }) =>
    toCaseView(await service.flagCase(deps, actor, { id, flag, show: toCaseView }, origin)),
  ),
  route(answerAssessment, async ({ actor, params: { id }, body: answer, origin }) =>
    toCaseView(await service.answerAssessment(deps, actor, { id, answer }, origin)),
  ),
  route(replyToAssessment, async ({ actor, params: { id }, body: reply, origin }) =>
    toCaseView(await service.replyToAssessment(deps, actor, { id, reply }, origin)),
  ),
  route(listCaseChanges, async ({ actor, params: { id }, query, origin }) => {
    const { rows, nextBefore, isOwn } = await service.readHistory(deps, actor, { id, ...query }, origin)
    return { changes: rows.map(toChangeView(isOwn)), nextBefore }
  }),
  route(voidCase, async ({ actor, params: { id }, body, origin }) =>
    toCaseView(await service.voidCase(deps, actor, { id, ...body, show: toCaseView }, origin)),
  ),
  route(deleteCase, async ({ actor, params: { id }, origin }) =>
    toDeletedCaseView(await service.deleteCase(deps, actor, id, origin), deps.clock.now()),
  ),
  route(restoreCase, async ({ actor, params: { id }, origin }) =>
    toCaseView(await service.restoreCase(deps, actor, id, origin)),
  ),
  route(listDeletedCases, async ({ actor, query }) => {
    const { rows, nextCursor } = await service.browseDeleted(deps, actor, query)
    return { cases: toBinView(rows, deps.clock.now()), nextCursor }
  }),
]
