import { signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
import { checkRoutes } from './routes.ts'

export const logbookCheck: ServerCapability = {
  name: 'logbook-check',
  routes: checkRoutes,
  endpoints: {
    checkLogbook: { callers: signedInUsers, shows: 'own' },
    listFindings: { callers: signedInUsers, shows: 'own' },
  },
}
