import type { ServerCapability } from '#platform/server/capability.ts'
import { meetingErrors } from '../errors.ts'
import { eraseAgreements, exportedAgreements } from './export-and-erase.ts'
import { meetingRoutes } from './routes.ts'

export const meetings: ServerCapability = {
  name: 'meetings',
  routes: meetingRoutes,
  errors: meetingErrors,
  shows: {
    listMyAgreements: 'own',
    listClinicianAgreements: { audits: 'agreements_viewed' },
    addAgreement: { audits: 'agreement_added' },
    changeAgreement: { audits: 'agreement_edited' },
    tickAgreement: { audits: 'agreement_ticked' },
    markAction: { audits: 'agreed_action_marked' },
  },
  tables: {
    supervision_agreements: { rows: 'clinician_id = $1', exported: true, erased: 'gone' },
    supervision_actions: {
      rows: 'agreement_id in (select id from supervision_agreements where clinician_id = $1)',
      exported: true,
      erased: 'gone',
    },
  },
  export: exportedAgreements,
  erase: eraseAgreements,
}
