import {
  administrators,
  signedInUsers,
  type Caller,
  type ServerCapability,
} from '#platform/server/capability.ts'
import { dutiesErrors } from '../errors.ts'
import { eraseDuties, exportedDuties } from './export-and-erase.ts'
import { dutiesRoutes } from './routes.ts'

const overseers: readonly Caller[] = ['supervisor', ...administrators]

export const duties: ServerCapability = {
  name: 'duties',
  routes: dutiesRoutes,
  errors: dutiesErrors,
  endpoints: {
    getDuties: { callers: signedInUsers, shows: { audits: 'duties_viewed' } },
    setDuties: { callers: overseers, shows: { audits: 'duties_set' } },
    listDuties: { callers: overseers, shows: { audits: 'duties_listed' } },
    changeDuties: { callers: overseers, shows: { audits: 'duties_set' } },
  },
  tables: {
    compliance_duties: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedDuties,
  erase: eraseDuties,
}
