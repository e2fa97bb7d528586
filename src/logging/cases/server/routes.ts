import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { flagCase } from '../changes/flag.contract.ts'
import { deleteCase, listDeletedCases, restoreCase, voidCase } from '../changes/removal.contract.ts'
import * as changes from '../changes/server/edit-case.ts'
import * as flags from '../changes/server/flag-case.ts'
import * as removal from '../changes/server/removal.ts'
import * as tags from '../changes/server/tag-cases.ts'
import { toDeletedCaseViews, toDeletedCaseView } from '../changes/server/removal-views.ts'
import { tagCases } from '../changes/tags.contract.ts'
import { createCase, getCase, updateCase } from '../contract.ts'
import { duplicatesRoutes } from '../duplicates/server/routes.ts'
import { logCase } from './log-case.ts'
import { toImportedHistoryView } from '../record/server/origin-views.ts'
import { listCaseChanges } from '../record/case-history.contract.ts'
import { readHistory } from '../record/server/history.ts'
import { toChangeView } from '../record/server/history-views.ts'
import { openCase } from '../record/server/open-case.ts'
import { toCaseView } from '../record/server/views.ts'

export const casesRoutes = (deps: Deps): Route[] => [
  ...duplicatesRoutes(deps),
  route(createCase, async ({ actor, body, origin }) => toCaseView(await logCase(deps, actor, body, origin))),
  route(getCase, async ({ actor, params, origin }) =>
    toCaseView(await openCase(deps, actor, params.id, origin)),
  ),
  route(updateCase, async ({ actor, params: { id }, body: entered, origin }) =>
    toCaseView(await changes.editCase(deps, actor, { id, entered, toView: toCaseView }, origin)),
  ),
  route(flagCase, async ({ actor, params: { id }, body: flag, origin }) =>
    toCaseView(await flags.flagCase(deps, actor, { id, flag, toView: toCaseView }, origin)),
  ),
  route(tagCases, ({ actor, body, origin }) => tags.tagCases(deps, actor, body, origin)),
  route(listCaseChanges, async ({ actor, params: { id }, query, origin }) => {
    const {
      rows,
      nextBefore,
      importOrigin: imported,
      isOwn,
    } = await readHistory(deps, actor, { id, ...query }, origin)
    const changes = rows.map(toChangeView(isOwn))
    return { changes, nextBefore, ...(imported && { imported: toImportedHistoryView(imported, isOwn) }) }
  }),
  route(voidCase, async ({ actor, params: { id }, body, origin }) =>
    toCaseView(await removal.voidCase(deps, actor, { id, ...body, toView: toCaseView }, origin)),
  ),
  route(deleteCase, async ({ actor, params: { id }, origin }) =>
    toDeletedCaseView(await removal.deleteCase(deps, actor, id, origin), deps.clock.now()),
  ),
  route(restoreCase, async ({ actor, params: { id }, origin }) =>
    toCaseView(await removal.restoreCase(deps, actor, id, origin)),
  ),
  route(listDeletedCases, async ({ actor, query }) => {
    const { rows, nextCursor } = await removal.listDeletedCases(deps, actor, query)
    return { cases: toDeletedCaseViews(rows, deps.clock.now()), nextCursor }
  }),
]
