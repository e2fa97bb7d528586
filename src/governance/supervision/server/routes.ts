import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getMyClinician, listMyClinicians } from '../contract.ts'
import { getClinicianChanges, recordLook } from '../changes.contract.ts'
import { signingRoutes } from '../signing/server/routes.ts'
import { readClinician } from './clinician.ts'
import { readChanges, recordLook as saveClinicianLook } from './changes.ts'
import { createRoster } from './roster.ts'
import { toChangesView, toClinicianView, toRosterView } from './views.ts'

export function supervisionRoutes(deps: Deps): Route[] {
  const readRoster = createRoster(deps)
  return [
    route(listMyClinicians, async ({ ...requester }) => toRosterView(await readRoster(requester))),
    route(getMyClinician, async ({ params, ...requester }) =>
      toClinicianView(await readClinician(deps, requester, params.id)),
    ),
    ...signingRoutes(deps),
    route(getClinicianChanges, async ({ params, actor, origin }) =>
      toChangesView(await readChanges(deps, { actor, origin }, params.id)),
    ),
    route(recordLook, async ({ params, body, actor }) => ({
      seenAt: (await saveClinicianLook(deps, { actor }, params.id, new Date(body.shownUntil))).toISOString(),
    })),
  ]
}
