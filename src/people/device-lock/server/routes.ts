import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { openDeviceKey } from '../contract.ts'
import { readDeviceKey } from './device-key.ts'

export const deviceLockRoutes = (deps: Deps): Route[] => [
  route(openDeviceKey, ({ actor }) => readDeviceKey(deps, actor)),
]
