import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseLooks } from './erase.ts'
import { supervisionRoutes } from './routes.ts'

export const supervision: ServerCapability = {
  name: 'supervision',
  routes: supervisionRoutes,
  shows: {
    listMyClinicians: { audits: 'supervised_listed' },
    getCaseToSign: { audits: 'case_opened_to_sign' },
    getMyClinician: { audits: 'supervised_viewed' },
    getClinicianChanges: { audits: 'supervised_changes_viewed' },
    recordLook: {
      because: 'It stores when the caller has seen what an audited call showed, and shows nothing.',
    },
  },
  tables: {
    supervision_looks: {
      rows: '$1 in (supervisor_id, clinician_id)',
      exported: 'It says when a supervisor last opened a page, as the access log of the clinician does.',
      erased: 'gone',
    },
  },
  erase: eraseLooks,
}
