import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.ts'
import { toTemplateView } from './views.ts'

export const templatesRoutes = (deps: Deps): Route[] => [
  route(contract.listTemplates, async ({ actor }) => ({
    templates: (await listTemplates(deps, actor)).map(toTemplateView),
  })),
  route(contract.createTemplate, async ({ body, ...requester }) =>
    toTemplateView(await createTemplate(deps, requester, body)),
  ),
  route(contract.updateTemplate, async ({ params, body, ...requester }) =>
    toTemplateView(await updateTemplate(deps, { ...requester, show: toTemplateView }, params.id, body)),
  ),
  route(contract.deleteTemplate, async ({ params: { id }, ...requester }) => {
    await deleteTemplate(deps, requester, id)
    return { _id: id, id }
  }),
]
