import type { ServerCapability } from '#platform/server/capability.ts'
import { supervisionRoutes } from './routes.ts'

export const supervision: ServerCapability = {
  name: 'supervision',
  routes: supervisionRoutes,
  shows: {
    listMyClinicians: { audits: 'supervised_listed' },
    getMyClinician: { audits: 'supervised_viewed' },
  },
}
