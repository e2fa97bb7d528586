import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getBaseBoard } from '../contract.ts'
import { createBoard } from './board.ts'
import { toBoardView } from './views.ts'

export function baseBoardRoutes(deps: Deps): Route[] {
  const readBoard = createBoard(deps)
  return [
    route(getBaseBoard, async ({ query, actor, origin }) =>
      toBoardView(await readBoard({ actor, origin }, query)),
    ),
  ]
}
