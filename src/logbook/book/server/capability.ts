import { signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
import { logbookErrors } from '../errors.ts'
import { caseTypeRoutes } from '../case-type/server/routes.ts'
import { exportRoutes } from '../export/server/routes.ts'
import { listRoutes } from '../list/server/routes.ts'
import { personRoutes } from '../person/server/routes.ts'

export const logbook: ServerCapability = {
  name: 'logbook',
  errors: logbookErrors,
  routes: (deps) => [
    ...listRoutes(deps),
    ...exportRoutes(deps),
    ...personRoutes(deps),
    ...caseTypeRoutes(deps),
  ],
  endpoints: {
    listCases: { callers: signedInUsers, shows: { audits: 'cases_listed' } },
    getCaseTotals: { callers: signedInUsers, shows: { audits: 'cases_listed' } },
    listNearSearches: {
      callers: signedInUsers,
      shows: { because: 'Words of the caller’s own search, and that some visible case has them.' },
    },
    exportLogbook: { callers: signedInUsers, shows: 'own' },
    getCaseTypeSummary: { callers: signedInUsers, shows: { audits: 'cases_listed' } },
    getPersonStats: { callers: signedInUsers, shows: { audits: 'person_stats_viewed' } },
    listPersonCases: { callers: signedInUsers, shows: { audits: 'person_cases_listed' } },
    listPersonMissions: { callers: signedInUsers, shows: { audits: 'person_missions_listed' } },
  },
}
