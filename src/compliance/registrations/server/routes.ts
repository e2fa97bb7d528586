import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  createRegistration,
  deleteRegistration,
  openRegistrations,
  updateRegistration,
} from './registrations.ts'
import { toRegistrationView } from './views.ts'

export const registrationsRoutes = (deps: Deps): Route[] => [
  route(contract.listRegistrations, async ({ actor }) => ({
    registrations: (await openRegistrations(deps, actor)).map(toRegistrationView),
  })),
  route(contract.createRegistration, async ({ body, ...by }) =>
    toRegistrationView(await createRegistration(deps, by, body)),
  ),
  route(contract.updateRegistration, async ({ params, body, ...by }) =>
    toRegistrationView(await updateRegistration(deps, { ...by, show: toRegistrationView }, params.id, body)),
  ),
  route(contract.deleteRegistration, async ({ params: { id }, ...by }) => {
    await deleteRegistration(deps, by, id)
    return { _id: id, id }
  }),
]
