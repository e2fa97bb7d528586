import type { ServerCapability } from '#platform/server/capability.ts'
import { logbookErrors } from '../errors.ts'
import { caseTypeRoutes } from '../case-type/server/routes.ts'
import { exportRoutes } from '../export/server/routes.ts'
import type { ReadSignOffs } from '../export/server/sign-off-reader.ts'
import { listRoutes } from '../list/server/routes.ts'
import { personRoutes } from '../person/server/routes.ts'

/** Creates the capability. `readSignOffs` belongs to a capability in a row below, so the server passes it in. */
export const logbookWith = (readSignOffs: ReadSignOffs): ServerCapability => ({
  name: 'logbook',
  errors: logbookErrors,
  routes: (deps) => [
    ...listRoutes(deps),
    ...exportRoutes(deps, readSignOffs),
    ...personRoutes(deps),
    ...caseTypeRoutes(deps),
  ],
  shows: {
    listCases: { audits: 'cases_listed' },
    getCaseTotals: { audits: 'cases_listed' },
    listNearSearches: {
      because: 'Words of the caller’s own search that occur in some case that the caller may see.',
    },
    exportLogbook: 'own',
    getCaseTypeSummary: { audits: 'cases_listed' },
    getPersonStats: { audits: 'person_stats_viewed' },
    listPersonCases: { audits: 'person_cases_listed' },
    listPersonMissions: { audits: 'person_missions_listed' },
  },
})
