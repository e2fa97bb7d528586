import type { ServerCapability } from '#platform/server/capability.ts'
import { complianceErrors } from '../errors.ts'
import { eraseCompliance, exportedCompliance } from './export-and-erase.ts'
import { complianceRoutes } from './routes.ts'
const definitionsShown = {
  because:
    'Definitions say what a service requires. Only those who edit one see the ids of the people whom it names.',
}
export const compliance: ServerCapability = {
  name: 'compliance',
  routes: complianceRoutes,
  errors: complianceErrors,
  shows: {
    listRequirements: definitionsShown,
    getRequirement: definitionsShown,
    createRequirement: definitionsShown,
    updateRequirement: definitionsShown,
    acceptRequirement: definitionsShown,
    retireRequirement: definitionsShown,
    reinstateRequirement: definitionsShown,
    deleteRequirement: 'own',
    previewRequirement: { audits: 'requirement_previewed' },
    listComplianceRecords: { audits: 'compliance_records_listed' },
    createComplianceRecord: 'own',
    getComplianceRecord: { audits: 'compliance_record_viewed' },
    listActivityRecords: 'own',
    withdrawComplianceRecord: 'own',
    listWaitingRecords: { audits: 'compliance_waiting_listed' },
    verifyComplianceRecord: { audits: 'compliance_record_verified' },
    returnComplianceRecord: { audits: 'compliance_record_returned' },
    grantWaiver: { audits: 'compliance_waiver_granted' },
    endWaiver: { audits: 'compliance_waiver_ended' },
    getStates: { audits: 'compliance_viewed' },
  },
  tables: {
    compliance_requirements: {
      rows: 'created_by = $1',
      exported: 'What a service requires is not personal data; activity.csv says that the user wrote it.',
      erased: { because: 'Definitions stay, without the name of their author after the account is erased.' },
    },
    compliance_requirement_people: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    compliance_requirement_versions: {
      rows: 'requirement_id in (select id from compliance_requirements where created_by = $1)',
      exported: 'What each version of a requirement required, without the people named.',
      erased: { because: 'Definitions stay, and they name nobody.' },
    },
    compliance_records: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    compliance_record_evidence: {
      rows: 'record_id in (select id from compliance_records where owner_id = $1)',
      exported: true,
      erased: 'gone',
    },
    compliance_waivers: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedCompliance,
  erase: eraseCompliance,
}
