import type { ServerCapability } from '#platform/server/capability.ts'
import { waitingJobs } from '../waiting/server/jobs.ts'
import { signOffErrors } from '../errors.ts'
import { eraseRequestsAndPairs, exportedSignatures } from './export-and-erase.ts'
import { signOffRoutes } from './routes.ts'

/**
 * The facts about a signed case are erased with the case, and the links of the chains stay. So only requests and pairs of signers
 * are erased here.
 */
export const signOff: ServerCapability = {
  name: 'sign-off',
  routes: signOffRoutes,
  errors: signOffErrors,
  jobs: waitingJobs,
  shows: {
    listUnansweredRequests: { audits: 'signatures_unanswered_listed' },
    giveUnansweredRequests: { audits: 'signature_request_handed_over' },
    signCase: { audits: 'case_signed' },
    listCaseSignatures: { audits: 'case_signatures_viewed' },
    listSignOffStates: { audits: 'case_signatures_listed' },
    listSigningKeys: 'own',
    askForSignatures: 'own',
    listMySignOffRequests: 'own',
    listCaseSignOffRequests: 'own',
    listWaitingForMe: { audits: 'signatures_waiting_listed' },
    withdrawSignOffRequest: 'own',
    redirectSignOffRequest: 'own',
    nudgeSignOffRequest: 'own',
    adviseOnLevel: { audits: 'signature_advised' },
    returnSignOffRequest: { audits: 'signature_returned' },
  },
  tables: {
    case_signatures: {
      rows: 'signer_id = $1 or id in (select signature_id from signed_cases where clinician_id = $1)',
      exported: true,
      erased: {
        because:
          'The name, role and registration of the signer at that time are evidence for the owner of the case. The reference to the case is erased with the case.',
      },
    },
    signed_cases: { rows: 'clinician_id = $1', exported: true, erased: 'gone' },
    signature_advice: {
      rows: 'signature_id in (select signature_id from signed_cases where clinician_id = $1)',
      exported: true,
      erased: 'gone',
    },
    sign_off_requests: { rows: '$1 in (clinician_id, supervisor_id)', exported: true, erased: 'gone' },
    signing_pairs: {
      rows: '$1 in (signer_id, clinician_id)',
      exported: 'Who signed whose cases is in signatures.json and signatures-made.json.',
      erased: 'gone',
    },
    erased_signatures: { impersonal: 'Ids of signatures whose case was erased, and when.' },
    signature_chains: { impersonal: 'How long each chain of signatures is, and its last hash.' },
    signing_keys: { impersonal: 'Public keys of this service.' },
  },
  export: exportedSignatures,
  erase: eraseRequestsAndPairs,
}
