import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  createCpdProfile,
  deleteCpdProfile,
  getOwnProfile,
  listOwnProfiles,
  readContents,
  updateCpdProfile,
} from './profiles.ts'
import type { ProfileRow } from './queries.ts'
import { toProfileSummaryView, toProfileView } from './views.ts'

export function profilesRoutes(deps: Deps): Route[] {
  const toView = async (actor: Actor, row: ProfileRow) => toProfileView(await readContents(deps, actor, row))
  return [
    route(contract.listCpdProfiles, async ({ actor }) => ({
      profiles: (await listOwnProfiles(deps, actor)).map(toProfileSummaryView),
    })),
    route(contract.createCpdProfile, async ({ body, ...requester }) =>
      toView(requester.actor, await createCpdProfile(deps, requester, body)),
    ),
    route(contract.getCpdProfile, async ({ params, actor }) =>
      toView(actor, await getOwnProfile(deps, actor, params.id)),
    ),
    route(contract.updateCpdProfile, ({ params, body, ...requester }) =>
      updateCpdProfile(
        deps,
        { ...requester, toView: (row) => toView(requester.actor, row) },
        params.id,
        body,
      ),
    ),
    route(contract.deleteCpdProfile, async ({ params: { id }, ...requester }) => {
      await deleteCpdProfile(deps, requester, id)
      return { _id: id, id }
    }),
  ]
}
