import {
  administrators,
  signedInUsers,
  superAdministrators,
  type ServerCapability,
} from '#platform/server/capability.ts'
import { usersErrors } from '../errors.ts'
import { usersRoutes } from './routes.ts'

const named = 'Names and professions of colleagues; each user can hide from the list.'

export const users: ServerCapability = {
  name: 'users',
  routes: usersRoutes,
  errors: usersErrors,
  endpoints: {
    listUsers: { callers: administrators, shows: { audits: 'users_listed' } },
    getUser: { callers: administrators, shows: { audits: 'user_viewed' } },
    createUser: { callers: superAdministrators, shows: { audits: 'user_created' } },
    updateUser: { callers: superAdministrators, shows: { audits: 'user_updated' } },
    approveUser: { callers: administrators, shows: { audits: 'user_approved' } },
    rejectUser: { callers: administrators, shows: { audits: 'user_rejected' } },
    deactivateUser: { callers: superAdministrators, shows: { audits: 'user_deactivated' } },
    activateUser: { callers: superAdministrators, shows: { audits: 'user_activated' } },
    changeRole: { callers: superAdministrators, shows: { audits: 'role_changed' } },
    changeOrganization: { callers: superAdministrators, shows: { audits: 'organization_assigned' } },
    assignSupervisor: { callers: superAdministrators, shows: { audits: 'supervisor_assigned' } },
    confirmIdentity: { callers: administrators, shows: { audits: 'identity_confirmed' } },
    listAssignedClinicians: { callers: signedInUsers, shows: { because: named } },
    listColleagues: { callers: signedInUsers, shows: { because: named } },
  },
}
