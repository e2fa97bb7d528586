import type { ServerCapability } from '#platform/server/capability.ts'
import { logbookSettingsErrors } from '../errors.ts'
import { eraseSettings, exportedSettings } from './export-and-erase.ts'
import { settingsRoutes } from './routes.ts'

export const logbookSettings: ServerCapability = {
  name: 'logbook-settings',
  routes: settingsRoutes,
  errors: logbookSettingsErrors,
  shows: {
    getLogbookSettings: 'own',
    putLogbookSettings: 'own',
    getCaseDefaults: 'own',
    clearCaseDefaults: 'own',
  },
  tables: {
    logbook_settings: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    case_defaults: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedSettings,
  erase: eraseSettings,
}
