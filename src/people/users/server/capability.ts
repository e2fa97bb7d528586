import type { ServerCapability } from '#platform/server/capability.ts'
import { usersErrors } from '../errors.ts'
import { eraseSupervision, exportedSupervision } from '../supervision-links/server/export-and-erase.ts'
import { keepSupervisionInStep } from '../supervision-links/server/ending.ts'
import { usersRoutes } from './routes.ts'

const colleagueNamesNote = 'Names and professions of colleagues; each user can hide from the list.'

export const users: ServerCapability = {
  name: 'users',
  routes: usersRoutes,
  errors: usersErrors,
  // One minute after each quarter of an hour, because the day of an organization can begin only at a quarter.
  jobs: [{ name: 'keep_supervision_in_step', cron: '1,16,31,46 * * * *', run: keepSupervisionInStep }],
  tables: {
    supervision_links: { rows: 'clinician_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedSupervision,
  erase: eraseSupervision,
  shows: {
    listUsers: { audits: 'users_listed' },
    getUser: { audits: 'user_viewed' },
    createUser: { audits: 'user_created' },
    updateUser: { audits: 'user_updated' },
    approveUser: { audits: 'user_approved' },
    rejectUser: { audits: 'user_rejected' },
    deactivateUser: { audits: 'user_deactivated' },
    activateUser: { audits: 'user_activated' },
    changeRole: { audits: 'role_changed' },
    changeOrganization: { audits: 'organization_assigned' },
    assignSupervisor: { audits: 'supervisor_assigned' },
    confirmIdentity: { audits: 'identity_confirmed' },
    listUserSessions: { audits: 'user_sessions_viewed' },
    endUserSessions: { audits: 'user_signed_out' },
    listSupervisionLinks: { audits: 'supervision_listed' },
    makeSupervisionLink: { audits: 'supervision_made' },
    changeSupervisionLink: { audits: 'supervision_changed' },
    endSupervisionLink: { audits: 'supervision_ended' },
    listCovers: { because: 'Names of fellow supervisors, and how many clinicians they cover.' },
    nameCover: { audits: 'cover_named' },
    endCover: { audits: 'supervision_ended' },
    listAssignedClinicians: { because: colleagueNamesNote },
    listColleagues: { because: colleagueNamesNote },
  },
}
