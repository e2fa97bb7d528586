import type { ServerCapability } from '#platform/server/capability.ts'
import { checkErrors } from '../errors.ts'
import { eraseSettledQuestions, exportedQuestions } from '../questions/server/export-and-erase.ts'
import { checkRoutes } from './routes.ts'

export const logbookCheck: ServerCapability = {
  name: 'logbook-check',
  routes: checkRoutes,
  errors: checkErrors,
  shows: {
    checkLogbook: 'own',
    listFindings: 'own',
    listQuestions: 'own',
    settleQuestion: 'own',
  },
  tables: {
    settled_questions: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedQuestions,
  erase: eraseSettledQuestions,
}
