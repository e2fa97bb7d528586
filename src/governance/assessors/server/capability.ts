import type { ServerCapability } from '#platform/server/capability.ts'
import { assessorsErrors } from '../errors.ts'
import { expireOldRequests } from './asking.ts'
import { eraseRequests, exportedRequests } from './export-and-erase.ts'
import { assessorRoutes } from './routes.ts'

const byLink = {
  because:
    'One case to whoever has the link that its clinician had mailed for it. The trail records that it was opened, signed or returned, without an account.',
}

export const assessors: ServerCapability = {
  name: 'assessors',
  routes: assessorRoutes,
  errors: assessorsErrors,
  shows: {
    askAssessor: 'own',
    listAssessorRequests: 'own',
    listMyAssessorRequests: 'own',
    withdrawAssessorRequest: 'own',
    openSharedCase: byLink,
    signSharedCase: byLink,
    returnSharedCase: byLink,
  },
  tables: {
    assessor_requests: { rows: 'clinician_id = $1', exported: true, erased: 'gone' },
  },
  jobs: [{ name: 'expire_assessor_requests', cron: '25 * * * *', run: (deps) => expireOldRequests(deps) }],
  export: exportedRequests,
  erase: eraseRequests,
}
