import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as bulk from '../bulk.contract.ts'
import { downloadMatrix, getMatrix } from '../contract.ts'
import { getNotFit } from '../not-fit.contract.ts'
import { askMany, waiveMany } from './bulk.ts'
import { createMatrixFile } from './matrix-file.ts'
import { createMatrix } from './matrix.ts'
import { createNotFit } from './not-fit.ts'
import { remindPeople } from './reminders.ts'
import { toMatrixView, toNotFitView } from './views.ts'

export function matrixRoutes(deps: Deps): Route[] {
  const openMatrix = createMatrix(deps)
  const findNotFit = createNotFit(deps)
  const fileOf = createMatrixFile(deps)
  return [
    route(getMatrix, async ({ query, ...by }) => toMatrixView(await openMatrix(by, query))),
    route(getNotFit, async ({ ...by }) => toNotFitView(await findNotFit(by))),
    route(downloadMatrix, async ({ query, ...by }) => fileOf(by, query)),
    route(bulk.askPeople, async ({ body, ...by }) => askMany(deps, by, body)),
    route(bulk.waivePeople, async ({ body, ...by }) => waiveMany(deps, by, body)),
    route(bulk.remindPeople, async ({ body, ...by }) => remindPeople(deps, by, body)),
  ]
}
