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
  route(contract.listPracticeHours, async ({ query, ...by }) => ({
    practiceHours: (await listPracticeHours(deps, by, query.userId)).map(toPracticeView),
  })),
  route(contract.createPracticeHours, async ({ body, ...by }) =>
    toPracticeView(await createPracticeHours(deps, by, body)),
  ),
  route(contract.updatePracticeHours, async ({ params, body, ...by }) =>
    toPracticeView(await updatePracticeHours(deps, { ...by, show: toPracticeView }, params.id, body)),
  ),
  route(contract.deletePracticeHours, async ({ params: { id }, ...by }) => {
    await deletePracticeHours(deps, by, id)
    return { _id: id, id }
  }),
]
