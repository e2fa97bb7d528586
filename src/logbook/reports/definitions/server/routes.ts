import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { createDefinition, deleteDefinition, listDefinitions, updateDefinition } from './definitions.ts'
import { toDefinitionView } from './views.ts'

export const definitionsRoutes = (deps: Deps): Route[] => [
  route(contract.listReportDefinitions, async ({ actor }) => ({
    definitions: (await listDefinitions(deps, actor)).map(toDefinitionView),
  })),
  route(contract.createReportDefinition, async ({ body, ...requester }) =>
    toDefinitionView(await createDefinition(deps, requester, body)),
  ),
  route(contract.updateReportDefinition, async ({ params, body, ...requester }) =>
    toDefinitionView(
      await updateDefinition(deps, { ...requester, toView: toDefinitionView }, params.id, body),
    ),
  ),
  route(contract.deleteReportDefinition, async ({ params: { id }, ...requester }) => {
    await deleteDefinition(deps, requester, id)
    return { _id: id, id }
  }),
]
