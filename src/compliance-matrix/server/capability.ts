import { administrators, type Caller, type ServerCapability } from '#platform/server/capability.ts'
import { matrixErrors } from '../errors.ts'
import { matrixRoutes } from './routes.ts'

const overseers: readonly Caller[] = ['supervisor', ...administrators]
const shown = (action: string) => ({ callers: overseers, shows: { audits: action } })

export const complianceMatrix: ServerCapability = {
  name: 'compliance-matrix',
  routes: matrixRoutes,
  errors: matrixErrors,
  endpoints: {
    getMatrix: shown('compliance_matrix_viewed'),
    downloadMatrix: shown('compliance_matrix_downloaded'),
  },
}
