import { signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
import { eraseActivities, exportedActivities } from './export-and-erase.ts'
import { cpdRoutes } from './routes.ts'

export const cpd: ServerCapability = {
  name: 'cpd',
  routes: cpdRoutes,
  endpoints: {
    listPersonActivities: { callers: signedInUsers, shows: { audits: 'person_activities_listed' } },
  },
  tables: {
    cpd_activities: {
      rows: 'owner_id = $1',
      exported: true,
      unexported: { file_key: 'The storage key of the evidence file, which is itself in the archive.' },
      erased: 'gone',
    },
  },
  export: exportedActivities,
  erase: eraseActivities,
}
