import type { ServerCapability } from '#platform/server/capability.ts'
import { baseBoardRoutes } from './routes.ts'

export const baseBoard: ServerCapability = {
  name: 'base-board',
  routes: baseBoardRoutes,
  shows: { getBaseBoard: { audits: 'base_board_listed' } },
}
