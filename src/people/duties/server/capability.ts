import type { ServerCapability } from '#platform/server/capability.ts'
import { dutiesErrors } from '../errors.ts'
import { eraseDuties, exportedDuties } from './export-and-erase.ts'
import { dutiesRoutes } from './routes.ts'
export const duties: ServerCapability = {
  name: 'duties',
  routes: dutiesRoutes,
  errors: dutiesErrors,
  shows: {
    getDuties: { audits: 'duties_viewed' },
    setDuties: { audits: 'duties_set' },
    listDuties: { audits: 'duties_listed' },
    changeDuties: { audits: 'duties_set' },
  },
  tables: {
    compliance_duties: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedDuties,
  erase: eraseDuties,
}
