import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { checkLogbook, listFindings } from '../contract.ts'
import { questionRoutes } from '../questions/server/routes.ts'
import { countFindingsByKind, readFindings } from './check.ts'
import { toFindingView } from './views.ts'

/** Problems and questions in the caller's own logbook. */
export const checkRoutes = (deps: Deps): Route[] => [
  ...questionRoutes(deps),
  route(checkLogbook, ({ actor }) => countFindingsByKind(deps, actor)),
  route(listFindings, async ({ actor, query }) => {
    const { findings, now, nextCursor } = await readFindings(deps, actor, query)
    return { findings: findings.map((finding) => toFindingView(query.kind, finding, now)), nextCursor }
  }),
]
