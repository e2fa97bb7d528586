import type { ServerCapability } from '#platform/server/capability.ts'
import { casesErrors } from '../errors.ts'
import { eraseLogbook, exportedCases } from './export-and-erase.ts'
import { casesJobs } from './jobs.ts'
import { casesRoutes } from './routes.ts'

const ownedRowsSql = 'case_id in (select id from cases where owner_id = $1)'
const searchCopy = 'A copy of the other columns, folded for the search.'
const derivedReason = 'Derived from other columns; the archive contains the values, derived again.'

export const cases: ServerCapability = {
  name: 'cases',
  routes: casesRoutes,
  errors: casesErrors,
  shows: {
    createCase: 'own',
    getCase: { audits: 'case_viewed' },
    updateCase: 'own',
    flagCase: { audits: 'case_flagged' },
    tagCases: 'own',
    listCaseChanges: { audits: 'case_history_viewed' },
    voidCase: { audits: 'case_voided' },
    deleteCase: 'own',
    restoreCase: 'own',
    listDeletedCases: 'own',
    listDuplicates: 'own',
    markDifferent: 'own',
    listDifferent: 'own',
  },
  tables: {
    cases: {
      rows: 'owner_id = $1',
      exported: true,
      unexported: {
        search_text: searchCopy,
        search_codes: searchCopy,
        age_band: derivedReason,
        dashboard_procedures: derivedReason,
        implied_procedures: derivedReason,
      },
      erased: 'gone',
    },
    case_procedures: { rows: ownedRowsSql, exported: true, erased: 'gone' },
    case_reflections: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    case_wellbeing_checks: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    case_changes: { rows: ownedRowsSql, exported: true, erased: 'gone' },
    imported_cases: { rows: ownedRowsSql, exported: true, erased: 'gone' },
    signature_claims: { rows: ownedRowsSql, exported: true, erased: 'gone' },
    assessment_requests: {
      rows: ownedRowsSql,
      exported: 'Derived from the assessments of the case, which are exported.',
      erased: 'gone',
    },
    different_cases: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    case_refreshes: { impersonal: 'How far the derived columns of cases have been recalculated.' },
    erased_cases: { impersonal: 'Ids of erased cases, and when they were erased.' },
  },
  jobs: casesJobs,
  export: exportedCases,
  erase: eraseLogbook,
}
