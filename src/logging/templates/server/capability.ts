import { signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
import { templatesErrors } from '../errors.ts'
import { eraseTemplates, exportedTemplates } from './export-and-erase.ts'
import { templatesRoutes } from './routes.ts'

export const templates: ServerCapability = {
  name: 'templates',
  routes: templatesRoutes,
  errors: templatesErrors,
  endpoints: {
    listTemplates: { callers: signedInUsers, shows: 'own' },
    createTemplate: { callers: signedInUsers, shows: 'own' },
    updateTemplate: { callers: signedInUsers, shows: 'own' },
    deleteTemplate: { callers: signedInUsers, shows: 'own' },
  },
  tables: {
    case_templates: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedTemplates,
  erase: eraseTemplates,
}
