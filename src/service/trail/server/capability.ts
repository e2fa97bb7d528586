import type { ServerCapability } from '#platform/server/capability.ts'
import { exportedAccessLog } from '../access-log/server/export-and-erase.ts'
import { accessLogRoutes } from '../access-log/server/routes.ts'
import { auditRoutes } from '../audit/server/routes.ts'
import { trailErrors } from '../errors.ts'

const lookers = 'The people who looked at the caller’s own records, which the law lets them know.'

export const trail: ServerCapability = {
  name: 'trail',
  routes: (deps) => [...accessLogRoutes(deps), ...auditRoutes(deps)],
  errors: trailErrors,
  shows: {
    listAccessLog: { because: lookers },
    downloadAccessLog: { because: lookers },
    listAuditEvents: { audits: 'audit_searched' },
    downloadAuditEvents: { audits: 'audit_exported' },
  },
  export: exportedAccessLog,
}
