import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listMyClinicians } from '../contract.ts'
import { createRoster } from './roster.ts'
import { toRosterView } from './views.ts'

export function supervisionRoutes(deps: Deps): Route[] {
  const readRoster = createRoster(deps)
  return [route(listMyClinicians, async ({ ...requester }) => toRosterView(await readRoster(requester)))]
}
