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
  const shownList = async (actor: Actor, rows: readonly ActivitySummaryRow[]) => {
    const files = await readFirstFiles(deps, actor, rows)
    return rows.map((row) => toActivitySummaryView(row, files))
  }
  return [
    route(contract.listActivities, async ({ query, ...by }) => {
      const { rows, nextCursor } = await listPage(by, query)
      return { activities: await shownList(by.actor, rows), nextCursor }
    }),
    route(contract.getActivityTotals, ({ query, ...by }) => totalsOf(by, query)),
    route(contract.listActivityTags, async ({ query, ...by }) => ({ tags: await tagsOf(by, query) })),
    route(removal.listDeletedActivities, async ({ actor }) => {
      const rows = await listDeletedActivities(deps, actor)
      return { activities: rows.map((row) => toDeletedActivityView(row, deps.clock.now())) }
    }),
    route(contract.createActivity, async ({ body, ...by }) =>
      toView(by.actor, await createActivity(deps, by, body)),
    ),
    route(contract.getActivity, async ({ params, ...by }) =>
      toView(by.actor, await openActivity(deps, by, params.id)),
    ),
    route(contract.updateActivity, async ({ params, body, ...by }) =>
      updateActivity(deps, { ...by, show: (row) => toView(by.actor, row) }, params.id, body),
    ),
    route(removal.deleteActivity, async ({ params, ...by }) =>
      toDeletedActivityView(await deleteActivity(deps, by, params.id), deps.clock.now()),
    ),
    route(removal.restoreActivity, async ({ params, ...by }) =>
      toView(by.actor, await restoreActivity(deps, by, params.id)),
    ),
    route(contract.listPersonActivities, async ({ params, query, ...by }) => {
      const rows = await listRecentActivities(deps, by, { ...params, ...query })
      return { activities: await shownList(by.actor, rows) }
    }),
  ]
}
