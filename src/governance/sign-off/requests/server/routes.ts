import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { askForSignatures, nudge, redirectRequest, withdrawRequest } from './asking.ts'
import { createWaitingList, readOwnRequests, readRequestsForCase } from './lists.ts'
import type { RequestRow } from './queries.ts'
import { returnRequest } from './returning.ts'
import { toCaseRequestsView, toRequestView, toWaitingView } from './views.ts'

export function requestRoutes(deps: Deps): Route[] {
  const listWaiting = createWaitingList(deps)
  const now = () => deps.clock.now()
  const toOneView = (row: RequestRow) => ({ request: toRequestView(now())(row) })
  return [
    route(contract.askForSignatures, async ({ body, actor, origin }) => {
      const { rows, alreadySigned } = await askForSignatures(deps, { actor, origin }, body)
      return { requests: rows.map(toRequestView(now())), alreadySigned }
    }),
    route(contract.listMySignOffRequests, async ({ actor }) => {
      const { waiting, returned } = await readOwnRequests(deps.db, actor)
      return {
        waiting: waiting.rows.map(toRequestView(now())),
        waitingCount: waiting.count,
        returned: returned.rows.map(toRequestView(now())),
        returnedCount: returned.count,
      }
    }),
    route(contract.listCaseSignOffRequests, async ({ params, actor }) =>
      toCaseRequestsView(now(), await readRequestsForCase(deps.db, actor, params.id)),
    ),
    route(contract.listWaitingForMe, async ({ actor, origin }) => {
      const { rows, count } = await listWaiting({ actor, origin })
      const waiting = rows.map(toWaitingView(now()))
      return { waiting, count, oldestDays: waiting[0]?.ageDays ?? null }
    }),
    route(contract.withdrawSignOffRequest, async ({ params, actor, origin }) =>
      toOneView(await withdrawRequest(deps, { actor, origin }, params.id)),
    ),
    route(contract.redirectSignOffRequest, async ({ params, body, actor, origin }) =>
      toOneView(await redirectRequest(deps, { actor, origin }, { id: params.id, ...body })),
    ),
    route(contract.nudgeSignOffRequest, async ({ params, actor, origin }) =>
      toOneView(await nudge(deps, { actor, origin }, params.id)),
    ),
    route(contract.returnSignOffRequest, async ({ params, body, actor, origin }) =>
      toOneView(await returnRequest(deps, { actor, origin }, { id: params.id, ...body })),
    ),
  ]
}
