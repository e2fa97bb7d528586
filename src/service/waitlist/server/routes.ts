import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { hasInterest } from './queries.ts'
import { registerInterest, withdrawInterest } from './interest.ts'

export const waitlistRoutes = (deps: Deps): Route[] => [
  route(contract.getInterest, async ({ actor }) => ({ isRegistered: await hasInterest(deps.db, actor.id) })),
  route(contract.registerInterest, async ({ actor }) => {
    await registerInterest(deps, actor)
    return { isRegistered: true }
  }),
  route(contract.withdrawInterest, async ({ actor }) => {
    await withdrawInterest(deps, actor)
    return { isRegistered: false }
  }),
]
