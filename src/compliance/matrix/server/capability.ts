import type { ServerCapability } from '#platform/server/capability.ts'
import { matrixErrors } from '../errors.ts'
import { eraseReminders, exportedReminders } from './export-and-erase.ts'
import { matrixRoutes } from './routes.ts'
const answersWithIds = { because: 'It answers with the ids that were sent, and says why some were left out.' }
export const complianceMatrix: ServerCapability = {
  name: 'compliance-matrix',
  routes: matrixRoutes,
  errors: matrixErrors,
  shows: {
    getMatrix: { audits: 'compliance_matrix_viewed' },
    getNotFit: { audits: 'not_fit_viewed' },
    downloadMatrix: { audits: 'compliance_matrix_downloaded' },
    askPeople: answersWithIds,
    waivePeople: answersWithIds,
    remindPeople: answersWithIds,
  },
  tables: {
    compliance_manual_reminders: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedReminders,
  erase: eraseReminders,
}
