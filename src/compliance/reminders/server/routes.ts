import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as calendar from '../calendar/contract.ts'
import { makeFeed, openCalendar, revokeFeed, getFeed } from '../calendar/server/feeds.ts'
import { toFeedView } from '../calendar/server/views.ts'

export const complianceRemindersRoutes = (deps: Deps): Route[] => [
  route(calendar.getCalendarFeed, async ({ actor }) => toFeedView(await getFeed(deps, actor))),
  route(calendar.makeCalendarFeed, async ({ ...requester }) => {
    const { url, madeAt } = await makeFeed(deps, requester)
    return { url, madeAt: madeAt.toISOString() }
  }),
  route(calendar.revokeCalendarFeed, async ({ ...requester }) => {
    await revokeFeed(deps, requester)
    return toFeedView({ madeAt: null })
  }),
  publicRoute(calendar.openCalendar, ({ params, origin }) => openCalendar(deps, origin, params.token)),
]
