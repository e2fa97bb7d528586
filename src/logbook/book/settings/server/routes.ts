import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { clearDefaults, getDefaults } from './defaults.ts'
import { getSettings, putSettings } from './settings.ts'

export const settingsRoutes = (deps: Deps): Route[] => [
  route(contract.getLogbookSettings, ({ actor }) => getSettings(deps, actor)),
  route(contract.putLogbookSettings, ({ body, ...requester }) => putSettings(deps, requester, body)),
  route(contract.getCaseDefaults, ({ actor }) => getDefaults(deps, actor)),
  route(contract.clearCaseDefaults, (requester) => clearDefaults(deps, requester)),
]
