import { administrators, type ServerCapability } from '#platform/server/capability.ts'
import { matrixRoutes } from './routes.ts'

export const complianceMatrix: ServerCapability = {
  name: 'compliance-matrix',
  routes: matrixRoutes,
  endpoints: {
    getMatrix: {
      callers: ['supervisor', ...administrators],
      shows: { audits: 'compliance_matrix_viewed' },
    },
  },
}
