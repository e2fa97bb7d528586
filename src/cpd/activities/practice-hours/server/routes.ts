import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  createPracticeHours,
  deletePracticeHours,
  listPracticeHours,
  updatePracticeHours,
} from './practice-hours.ts'
import { toPracticeView } from './views.ts'

export const practiceHoursRoutes = (deps: Deps): Route[] => [
  route(contract.listPracticeHours, async ({ query, ...requester }) => ({
    practiceHours: (await listPracticeHours(deps, requester, query.userId)).map(toPracticeView),
  })),
  route(contract.createPracticeHours, async ({ body, ...requester }) =>
    toPracticeView(await createPracticeHours(deps, requester, body)),
  ),
  route(contract.updatePracticeHours, async ({ params, body, ...requester }) =>
    toPracticeView(
      await updatePracticeHours(deps, { ...requester, toView: toPracticeView }, params.id, body),
    ),
  ),
  route(contract.deletePracticeHours, async ({ params: { id }, ...requester }) => {
    await deletePracticeHours(deps, requester, id)
    return { _id: id, id }
  }),
]
