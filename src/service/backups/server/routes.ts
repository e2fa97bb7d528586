import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { getBackupState } from '../contract.ts'
import { backupState } from './state.ts'

export const backupsRoutes = (deps: Deps): Route[] => [route(getBackupState, async () => backupState(deps))]
