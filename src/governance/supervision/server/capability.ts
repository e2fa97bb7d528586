import type { ServerCapability } from '#platform/server/capability.ts'
import { supervisionRoutes } from './routes.ts'

export const supervision: ServerCapability = {
  name: 'supervision',
  routes: supervisionRoutes,
  shows: {
    listMyClinicians: { audits: 'supervised_listed' },
    getCaseToSign: { audits: 'case_opened_to_sign' },
    getMyClinician: { audits: 'supervised_viewed' },
  },
}
