import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import { completeSetup, getMe, login, logout, refreshToken } from '../contract.ts'
import { profileRoutes } from '../profile/server/routes.ts'
import * as sessions from '../sessions/server/service.ts'
import * as setup from '../setup/server/service.ts'
import { pictureAddress } from '../picture/server/service.ts'
import { getAccount, type AccountRow } from './queries.ts'
import * as service from './service.ts'
import { toAccountView } from './views.ts'

export function accountsRoutes(deps: Deps): Route[] {
  const view = (row: AccountRow) => toAccountView(row, pictureAddress(deps, row.image))
  return [
    publicRoute(login, async ({ body, origin }) => {
      const { account, ...tokens } = await service.login(deps, body, origin)
      return { ...tokens, user: view(account) }
    }),
    publicRoute(refreshToken, ({ body, origin }) => sessions.refreshSession(deps, body.refreshToken, origin)),
    publicRoute(logout, async ({ body, bearer, origin }) => {
      await sessions.logout(deps, { bearer, refreshToken: body?.refreshToken }, origin)
      return { message: 'You are logged out.' }
    }),
    route(getMe, async ({ actor }) => view(await getAccount(deps.db, actor.id))),
    publicRoute(completeSetup, async ({ body, origin }) => {
      const { userId, ...tokens } = await setup.completeSetup(deps, body, origin)
      return { ...tokens, user: view(await getAccount(deps.db, userId)) }
    }),
    ...profileRoutes(deps),
  ]
}
