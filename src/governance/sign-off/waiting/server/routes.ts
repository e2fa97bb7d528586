import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { createUnansweredList, giveUnanswered } from './unanswered.ts'
import { toUnansweredView } from './views.ts'

export function unansweredRoutes(deps: Deps): Route[] {
  const list = createUnansweredList(deps)
  const now = () => deps.clock.now()
  return [
    route(contract.listUnansweredRequests, async ({ actor, origin }) =>
      toUnansweredView(now(), await list({ actor, origin })),
    ),
    route(contract.giveUnansweredRequests, async ({ body, actor, origin }) =>
      toUnansweredView(now(), await giveUnanswered(deps, { actor, origin }, body)),
    ),
  ]
}
