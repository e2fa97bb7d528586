import type { ReadSignOffs } from '#logbook/book/export/server/sign-off-reader.ts'
import type { ServerCapability } from '#platform/server/capability.ts'
import { definitionsRoutes } from '../definitions/server/routes.ts'
import { reportsErrors } from '../errors.ts'
import { fileRoutes } from '../file/server/routes.ts'
import { openingTotalsRoutes } from '../opening-totals/server/routes.ts'
import { summaryRoutes } from '../summary/server/routes.ts'
import { eraseReports, exportedReports } from './export-and-erase.ts'

/** Creates the capability. `readSignOffs` belongs to a capability in a row below, so the server passes it in. */
export const reportsWith = (readSignOffs: ReadSignOffs): ServerCapability => ({
  name: 'reports',
  routes: (deps) => [
    ...summaryRoutes(deps),
    ...fileRoutes(deps, readSignOffs),
    ...definitionsRoutes(deps),
    ...openingTotalsRoutes(deps),
  ],
  errors: reportsErrors,
  shows: {
    getReport: { audits: 'report_viewed' },
    downloadReport: 'own',
    listReportDefinitions: 'own',
    createReportDefinition: 'own',
    updateReportDefinition: 'own',
    deleteReportDefinition: 'own',
    listOpeningTotals: 'own',
    createOpeningTotal: 'own',
    updateOpeningTotal: 'own',
    deleteOpeningTotal: 'own',
  },
  tables: {
    report_definitions: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    opening_totals: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedReports,
  erase: eraseReports,
})
