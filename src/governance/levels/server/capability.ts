import type { ServerCapability } from '#platform/server/capability.ts'
import { levelErrors } from '../errors.ts'
import { eraseLevels, exportedLevels } from './export-and-erase.ts'
import { levelRoutes } from './routes.ts'

export const levels: ServerCapability = {
  name: 'levels',
  routes: levelRoutes,
  errors: levelErrors,
  shows: {
    listMyLevels: 'own',
    listClinicianLevels: { audits: 'levels_viewed' },
    decideLevel: { audits: 'level_decided' },
  },
  tables: {
    procedure_levels: { rows: 'clinician_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedLevels,
  erase: eraseLevels,
}
