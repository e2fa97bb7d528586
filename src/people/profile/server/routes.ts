import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as pictures from './picture.ts'
import * as contract from '../contract.ts'
import * as service from './profile.ts'
import { toProfileView, toSessionView } from './views.ts'

export function profileRoutes(deps: Deps): Route[] {
  const toView = (row: Parameters<typeof toProfileView>[0]) =>
    toProfileView(row, pictures.pictureUrlOf(deps, row))
  const pictureDeps = pictures.withShrinker(deps)
  return [
    route(contract.getProfile, async ({ actor }) => toView(await service.readProfile(deps, actor))),
    route(contract.updateProfile, async ({ actor, body, origin }) =>
      toView(await service.updateProfile(deps, { actor, origin, toView }, body)),
    ),
    route(contract.updateNotifications, async ({ actor, body, origin }) =>
      toView(await service.updateNotifications(deps, actor, body, origin)),
    ),
    route(contract.updatePrivacy, async ({ actor, body, origin }) =>
      toView(await service.updatePrivacy(deps, actor, body, origin)),
    ),
    route(contract.setPicture, async ({ actor, body, origin }) =>
      toView(await pictures.setPicture(pictureDeps, actor, body.picture, origin)),
    ),
    route(contract.removePicture, async ({ actor, origin }) =>
      toView(await pictures.removePicture(deps, actor, origin)),
    ),
    publicRoute(contract.getPicture, ({ params, query }) => pictures.openPicture(deps, params.id, query)),
    route(contract.requestEmailChange, async ({ actor, body, origin }) =>
      toView(await service.requestEmailChange(deps, actor, body, origin)),
    ),
    route(contract.cancelEmailChange, async ({ actor, origin }) =>
      toView(await service.cancelEmailChange(deps, actor, origin)),
    ),
    route(contract.listSessions, async ({ actor }) => {
      const rows = await service.listSessions(deps, actor)
      return { sessions: rows.map(toSessionView(actor.sessionId)) }
    }),
    route(contract.endSession, async ({ actor, params, origin }) => {
      const rows = await service.endSession(deps, actor, params.id, origin)
      return { sessions: rows.map(toSessionView(actor.sessionId)) }
    }),
    route(contract.endOtherSessions, async ({ actor, origin }) => {
      const rows = await service.endOtherSessions(deps, actor, origin)
      return { sessions: rows.map(toSessionView(actor.sessionId)) }
    }),
    route(contract.requestDeletion, async ({ actor, body, origin }) =>
      toView(await service.requestDeletion(deps, actor, body.currentPassword, origin)),
    ),
    route(contract.cancelDeletion, async ({ actor, origin }) =>
      toView(await service.cancelDeletion(deps, actor, origin)),
    ),
  ]
}
