import type { ServerCapability } from '#platform/server/capability.ts'
import { documentsRoutes } from '../documents/server/routes.ts'
import { cpdRecordsErrors } from '../errors.ts'
import { eraseProfiles, exportedProfiles } from '../profiles/server/export-and-erase.ts'
import { profilesRoutes } from '../profiles/server/routes.ts'
export const cpdRecords: ServerCapability = {
  name: 'cpd-records',
  routes: (deps) => [...profilesRoutes(deps), ...documentsRoutes(deps)],
  errors: cpdRecordsErrors,
  shows: {
    listCpdProfiles: 'own',
    createCpdProfile: 'own',
    getCpdProfile: 'own',
    updateCpdProfile: 'own',
    deleteCpdProfile: 'own',
    downloadRecord: 'own',
    downloadEvidence: 'own',
  },
  tables: {
    cpd_profiles: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    cpd_profile_activities: {
      rows: 'profile_id in (select id from cpd_profiles where owner_id = $1)',
      exported: true,
      erased: 'gone',
    },
  },
  export: exportedProfiles,
  erase: eraseProfiles,
}
