import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import * as removal from '../removal.contract.ts'
import { createActivity, updateActivity } from './activities.ts'
import { readFilesOf, readFirstFiles } from './attached-evidence.ts'
import { createActivityList, listRecentActivities, openActivity } from './list-activities.ts'
import type { ActivitySummaryRow } from './list-queries.ts'
import { deleteActivity, listDeletedActivities, restoreActivity } from './removal.ts'
import type { ActivityRow } from './queries.ts'
import { toActivitySummaryView, toActivityView, toDeletedActivityView } from './views.ts'

export function activitiesRoutes(deps: Deps): Route[] {
  const { listPage, totalsOf, tagsOf } = createActivityList(deps)
  const toView = async (actor: Actor, row: ActivityRow) =>
    toActivityView(row, await readFilesOf(deps, actor, row))
  const toListViews = async (actor: Actor, rows: readonly ActivitySummaryRow[]) => {
    const files = await readFirstFiles(deps, actor, rows)
    return rows.map((row) => toActivitySummaryView(row, files))
  }
  return [
    route(contract.listActivities, async ({ query, ...requester }) => {
      const { rows, nextCursor } = await listPage(requester, query)
      return { activities: await toListViews(requester.actor, rows), nextCursor }
    }),
    route(contract.getActivityTotals, ({ query, ...requester }) => totalsOf(requester, query)),
    route(contract.listActivityTags, async ({ query, ...requester }) => ({
      tags: await tagsOf(requester, query),
    })),
    route(removal.listDeletedActivities, async ({ actor }) => {
      const rows = await listDeletedActivities(deps, actor)
      return { activities: rows.map((row) => toDeletedActivityView(row, deps.clock.now())) }
    }),
    route(contract.createActivity, async ({ body, ...requester }) =>
      toView(requester.actor, await createActivity(deps, requester, body)),
    ),
    route(contract.getActivity, async ({ params, ...requester }) =>
      toView(requester.actor, await openActivity(deps, requester, params.id)),
    ),
    route(contract.updateActivity, async ({ params, body, ...requester }) =>
      updateActivity(deps, { ...requester, toView: (row) => toView(requester.actor, row) }, params.id, body),
    ),
    route(removal.deleteActivity, async ({ params, ...requester }) =>
      toDeletedActivityView(await deleteActivity(deps, requester, params.id), deps.clock.now()),
    ),
    route(removal.restoreActivity, async ({ params, ...requester }) =>
      toView(requester.actor, await restoreActivity(deps, requester, params.id)),
    ),
    route(contract.listPersonActivities, async ({ params, query, ...requester }) => {
      const rows = await listRecentActivities(deps, requester, { ...params, ...query })
      return { activities: await toListViews(requester.actor, rows) }
    }),
  ]
}
