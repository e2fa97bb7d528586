import {
  administrators,
  signedInUsers,
  type Caller,
  type ServerCapability,
} from '#platform/server/capability.ts'
import { complianceErrors } from '../errors.ts'
import { eraseCompliance, exportedCompliance } from './export-and-erase.ts'
import { complianceRoutes } from './routes.ts'

const overseers: readonly Caller[] = ['supervisor', ...administrators]
const ofDefinitions = {
  because: 'Definitions say what a service asks for. Only those who edit one see whom it names, by id.',
}
const defined = (callers: readonly Caller[], action: string) => ({ callers, shows: { audits: action } })

export const compliance: ServerCapability = {
  name: 'compliance',
  routes: complianceRoutes,
  errors: complianceErrors,
  endpoints: {
    listRequirements: { callers: signedInUsers, shows: ofDefinitions },
    getRequirement: { callers: signedInUsers, shows: ofDefinitions },
    createRequirement: { callers: overseers, shows: ofDefinitions },
    updateRequirement: { callers: overseers, shows: ofDefinitions },
    acceptRequirement: { callers: administrators, shows: ofDefinitions },
    retireRequirement: { callers: administrators, shows: ofDefinitions },
    reinstateRequirement: { callers: administrators, shows: ofDefinitions },
    deleteRequirement: { callers: overseers, shows: 'own' },
    previewRequirement: defined(overseers, 'requirement_previewed'),
    listComplianceRecords: defined(signedInUsers, 'compliance_records_listed'),
    createComplianceRecord: { callers: signedInUsers, shows: 'own' },
    getComplianceRecord: defined(signedInUsers, 'compliance_record_viewed'),
    listActivityRecords: { callers: signedInUsers, shows: 'own' },
    withdrawComplianceRecord: { callers: signedInUsers, shows: 'own' },
    listWaitingRecords: defined(overseers, 'compliance_waiting_listed'),
    verifyComplianceRecord: defined(overseers, 'compliance_record_verified'),
    returnComplianceRecord: defined(overseers, 'compliance_record_returned'),
    grantWaiver: defined(overseers, 'compliance_waiver_granted'),
    endWaiver: defined(overseers, 'compliance_waiver_ended'),
    getStates: defined(signedInUsers, 'compliance_viewed'),
  },
  tables: {
    compliance_requirements: {
      rows: 'created_by = $1',
      exported: 'What a service asks for is not personal data; that the user wrote it is in activity.csv.',
      erased: { because: 'Definitions stay; their author keeps no name after the account is erased.' },
    },
    compliance_requirement_people: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    compliance_requirement_versions: {
      rows: 'requirement_id in (select id from compliance_requirements where created_by = $1)',
      exported: 'What each version of a requirement asked for, without the people named.',
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
