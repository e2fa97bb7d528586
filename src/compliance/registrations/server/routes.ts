import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  createRegistration,
  deleteRegistration,
  getRegistrations,
  updateRegistration,
} from './registrations.ts'
import { toRegistrationView } from './views.ts'

export const registrationsRoutes = (deps: Deps): Route[] => [
  route(contract.listRegistrations, async ({ actor }) => ({
    registrations: (await getRegistrations(deps, actor)).map(toRegistrationView),
  })),
  route(contract.createRegistration, async ({ body, ...requester }) =>
    toRegistrationView(await createRegistration(deps, requester, body)),
  ),
  route(contract.updateRegistration, async ({ params, body, ...requester }) =>
    toRegistrationView(
      await updateRegistration(deps, { ...requester, show: toRegistrationView }, params.id, body),
    ),
  ),
  route(contract.deleteRegistration, async ({ params: { id }, ...requester }) => {
    await deleteRegistration(deps, requester, id)
    return { _id: id, id }
  }),
]
