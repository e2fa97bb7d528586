import type { ServerCapability } from '#platform/server/capability.ts'
import { usersErrors } from '../errors.ts'
import { usersRoutes } from './routes.ts'

const named = 'Names and professions of colleagues; each user can hide from the list.'

export const users: ServerCapability = {
  name: 'users',
  routes: usersRoutes,
  errors: usersErrors,
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
    listAssignedClinicians: { because: named },
    listColleagues: { because: named },
  },
}
