import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseInterest, exportedInterest } from './interest.ts'
import { waitlistRoutes } from './routes.ts'

export const waitlist: ServerCapability = {
  name: 'waitlist',
  routes: waitlistRoutes,
  shows: {
    getInterest: 'own',
    registerInterest: 'own',
    withdrawInterest: 'own',
  },
  tables: {
    learning_interests: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedInterest,
  erase: eraseInterest,
}
