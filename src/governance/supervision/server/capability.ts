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
      because: 'It shows nothing, and only stores when the caller has seen the answer of an audited call.',
    },
  },
  tables: {
    supervision_looks: {
      rows: '$1 in (supervisor_id, clinician_id)',
      exported:
        'It stores when a supervisor last opened a page, which the access log of the clinician also contains.',
      erased: 'gone',
    },
  },
  erase: eraseLooks,
}
