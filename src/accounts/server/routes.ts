import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import { completeSetup, getMe, login, logout, refreshToken } from '../contract.ts'
import * as sessions from '../sessions/server/service.ts'
import * as setup from '../setup/server/service.ts'
import { getAccount } from './queries.ts'
import * as service from './service.ts'
import { toAccountView } from './views.ts'

export const accountsRoutes = (deps: Deps): Route[] => [
  publicRoute(login, async ({ body, origin }) => {
    const { account, ...tokens } = await service.login(deps, body, origin)
    return { ...tokens, user: toAccountView(account) }
  }),
  publicRoute(refreshToken, ({ body, origin }) => sessions.refreshSession(deps, body.refreshToken, origin)),
  publicRoute(logout, async ({ body, bearer, origin }) => {
    await sessions.logout(deps, { bearer, refreshToken: body?.refreshToken }, origin)
    return { message: 'You are logged out.' }
  }),
  route(getMe, async ({ actor }) => toAccountView(await getAccount(deps.db, actor.id))),
  publicRoute(completeSetup, async ({ body, origin }) => {
    const { userId, ...tokens } = await setup.completeSetup(deps, body, origin)
    return { ...tokens, user: toAccountView(await getAccount(deps.db, userId)) }
  }),
]
