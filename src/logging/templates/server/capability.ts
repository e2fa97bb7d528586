import type { ServerCapability } from '#platform/server/capability.ts'
import { templatesErrors } from '../errors.ts'
import { eraseTemplates, exportedTemplates } from './export-and-erase.ts'
import { templatesRoutes } from './routes.ts'

export const templates: ServerCapability = {
  name: 'templates',
  routes: templatesRoutes,
  errors: templatesErrors,
  shows: {
    listTemplates: 'own',
    createTemplate: 'own',
    updateTemplate: 'own',
    deleteTemplate: 'own',
  },
  tables: {
    case_templates: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedTemplates,
  erase: eraseTemplates,
}
