import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { addAssessor, changeAssessor, readBook, sendLink, setCopies } from './book.ts'
import { listChoices } from './choosing.ts'
import { confirmEntry, openEntry } from './confirming.ts'
import { toAssessorView, toBookView, toChoiceView, toEntryView } from './views.ts'

export const bookRoutes = (deps: Deps): Route[] => [
  route(contract.listAssessors, async ({ params, query, actor }) =>
    toBookView(await readBook(deps, actor, { ...params, ...query })),
  ),
  route(contract.addAssessor, async ({ params, body, actor, origin }) => ({
    assessor: toAssessorView(await addAssessor(deps, { actor, origin }, { ...body, id: params.id })),
  })),
  route(contract.changeAssessor, async ({ params, body, actor, origin }) => ({
    assessor: toAssessorView(
      await changeAssessor(deps, { actor, origin, toView: toAssessorView }, { ...body, id: params.id }),
    ),
  })),
  route(contract.sendAssessorLink, async ({ params, actor, origin }) => ({
    assessor: toAssessorView(await sendLink(deps, { actor, origin }, params.id)),
  })),
  route(contract.setSignatureCopies, async ({ params, body, actor, origin }) => ({
    copiesTo: await setCopies(deps, { actor, origin }, { ...body, id: params.id }),
  })),
  route(contract.listAssessorsForCase, async ({ params, query, actor }) => {
    const { rows, isCapped } = await listChoices(deps.db, actor, { caseId: params.id, ...query })
    return { assessors: rows.map(toChoiceView), isCapped }
  }),
  publicRoute(contract.openAssessorEntry, async ({ body, origin }) =>
    toEntryView(await openEntry(deps, origin, body.token)),
  ),
  publicRoute(contract.confirmAssessorEntry, async ({ body, origin }) =>
    toEntryView(await confirmEntry(deps, origin, body.token)),
  ),
]
