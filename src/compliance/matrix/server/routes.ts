import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as bulk from '../bulk.contract.ts'
import { downloadMatrix, getMatrix } from '../contract.ts'
import { getNotFit } from '../not-fit.contract.ts'
import { assignToMany, waiveMany } from './bulk.ts'
import { createMatrixFile } from './matrix-file.ts'
import { createMatrix } from './matrix.ts'
import { createNotFit } from './not-fit.ts'
import { remindPeople } from './reminders.ts'
import { toMatrixView, toNotFitView } from './views.ts'

export function matrixRoutes(deps: Deps): Route[] {
  const getMatrixPage = createMatrix(deps)
  const findNotFit = createNotFit(deps)
  const makeMatrixFile = createMatrixFile(deps)
  return [
    route(getMatrix, async ({ query, ...requester }) => toMatrixView(await getMatrixPage(requester, query))),
    route(getNotFit, async ({ ...requester }) => toNotFitView(await findNotFit(requester))),
    route(downloadMatrix, async ({ query, ...requester }) => makeMatrixFile(requester, query)),
    route(bulk.askPeople, async ({ body, ...requester }) => assignToMany(deps, requester, body)),
    route(bulk.waivePeople, async ({ body, ...requester }) => waiveMany(deps, requester, body)),
    route(bulk.remindPeople, async ({ body, ...requester }) => remindPeople(deps, requester, body)),
  ]
}
