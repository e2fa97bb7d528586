import type { ServerCapability } from '#platform/server/capability.ts'
import { registrationsErrors } from '../errors.ts'
import { eraseRegistrations, exportedRegistrations } from './export-and-erase.ts'
import { registrationsJobs } from './jobs.ts'
import { registrationsRoutes } from './routes.ts'

export const registrations: ServerCapability = {
  name: 'registrations',
  routes: registrationsRoutes,
  errors: registrationsErrors,
  shows: {
    listRegistrations: 'own',
    createRegistration: 'own',
    updateRegistration: 'own',
    deleteRegistration: 'own',
  },
  tables: {
    registrations: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    registration_records: {
      rows: 'registration_id in (select id from registrations where owner_id = $1)',
      exported: 'The records that were made from them are in compliance.json.',
      erased: 'gone',
    },
  },
  jobs: registrationsJobs,
  export: exportedRegistrations,
  erase: eraseRegistrations,
}
