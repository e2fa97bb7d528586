import type { ServerCapability } from '#platform/server/capability.ts'
import { assessorsErrors } from '../errors.ts'
import { mailCopiesJob } from '../copies/server/copies.ts'
import { compareLaterJob } from '../signatures/server/same-place.ts'
import { expireOldRequests } from './asking.ts'
import { eraseRequests, exportedRequests } from './export-and-erase.ts'
import { assessorRoutes } from './routes.ts'

const byLink = {
  because:
    'One case, shown to the person with the link that its clinician had mailed. The trail records that it was opened, signed or returned, without an account.',
}

export const assessors: ServerCapability = {
  name: 'assessors',
  routes: assessorRoutes,
  errors: assessorsErrors,
  shows: {
    askAssessor: 'own',
    listAssessorRequests: 'own',
    listMyAssessorRequests: 'own',
    withdrawAssessorRequest: 'own',
    listAssessors: 'own',
    addAssessor: 'own',
    changeAssessor: 'own',
    sendAssessorLink: 'own',
    setSignatureCopies: 'own',
    listAssessorsForCase: 'own',
    openAssessorEntry: 'own',
    confirmAssessorEntry: 'own',
    listOutsideSignatures: { audits: 'outside_signatures_listed' },
    listSigningPairs: { audits: 'signing_pairs_listed' },
    openSharedCase: byLink,
    signSharedCase: byLink,
    returnSharedCase: byLink,
  },
  tables: {
    assessor_requests: {
      rows: 'clinician_id = $1',
      exported: true,
      unexported: {
        assessor_id:
          'The archive contains the assessor’s name and role. The clinician may not know the address.',
        network_hash: 'A keyed hash, kept for a day.',
        same_network: 'For the administrators of the service.',
        same_browser: 'For the administrators of the service.',
        copy_due: 'Whether an email to the service waits to be sent.',
      },
      erased: 'gone',
    },
    assessors: {
      rows: 'address_by = $1',
      exported: 'An entry is about an assessor; that the user wrote it is in activity.csv.',
      erased: { because: 'Only the id of an anonymized account.' },
    },
    signature_copies: {
      impersonal: 'The address to which an organization gets copies of answers from outside.',
    },
  },
  jobs: [
    { name: 'expire_assessor_requests', cron: '25 * * * *', run: (deps) => expireOldRequests(deps) },
    mailCopiesJob,
    compareLaterJob,
  ],
  export: exportedRequests,
  erase: eraseRequests,
}
