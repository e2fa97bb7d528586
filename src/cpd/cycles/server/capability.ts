import type { ServerCapability } from '#platform/server/capability.ts'
import { cpdCyclesErrors } from '../errors.ts'
import { eraseCycles, exportedCycles } from './export-and-erase.ts'
import { remindersJobs } from '../reminders/server/reminders.ts'
import { cpdCyclesRoutes } from './routes.ts'
export const cpdCycles: ServerCapability = {
  name: 'cpd-cycles',
  routes: cpdCyclesRoutes,
  errors: cpdCyclesErrors,
  jobs: remindersJobs,
  shows: {
    listStandards: 'own',
    getCpdConcerns: 'own',
    saveStandard: 'own',
    listEnrolments: { audits: 'enrolments_listed' },
    createEnrolment: 'own',
    getEnrolment: { audits: 'enrolment_viewed' },
    updateEnrolment: 'own',
    deleteEnrolment: 'own',
    getAllocations: 'own',
    putAllocations: 'own',
  },
  tables: {
    cpd_standards: { impersonal: 'What regulators, colleges and organizations ask for.' },
    cpd_enrolments: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    cpd_allocations: {
      rows: 'enrolment_id in (select id from cpd_enrolments where owner_id = $1)',
      exported: true,
      erased: 'gone',
    },
    cpd_reminders: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedCycles,
  erase: eraseCycles,
}
