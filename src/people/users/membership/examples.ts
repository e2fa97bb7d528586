import { organizationChangedEmail, roleChangedEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { pathForUserId } from '#testing/looks.ts'
import { administrators, superAdministrators } from '#testing/callers.ts'
import { userFieldNames } from '../examples.ts'
import { requestForNewUser } from '#testing/requests.ts'

export const examples: Examples = {
  callers: {
    assignSupervisor: superAdministrators,
    changeOrganization: superAdministrators,
    changeRole: superAdministrators,
  },
  requiringProof: ['changeRole'],
  accepted: {
    changeRole: requestForNewUser({}, () => ({ role: 'supervisor' })),
    changeOrganization: requestForNewUser({ organizationId: null }, ({ organizationId }) => ({
      organizationId,
    })),
    assignSupervisor: requestForNewUser({}, ({ own }) => ({ supervisor_id: own.supervisor.id })),
  },
  views: {
    changeRole: {
      viewers: ['super_admin'],
      request: (stage) => ({ ...pathForUserId(stage), body: { role: 'supervisor' } }),
    },
    changeOrganization: {
      viewers: ['super_admin'],
      request: async (stage) => {
        const { id: organizationId } = await stage.given.organization()
        return { ...pathForUserId(stage), body: { organizationId } }
      },
    },
    assignSupervisor: {
      viewers: ['super_admin'],
      request: (stage) => ({ ...pathForUserId(stage), body: { supervisor_id: stage.viewers.supervisor.id } }),
    },
  },
  responseShapes: [
    {
      fields: [...userFieldNames, 'supervisor', 'rejectionReason'],
      callers: administrators,
      endpoints: ['changeRole', 'changeOrganization', 'assignSupervisor'],
    },
  ],
  emails: ({ text, publicUrl }) => ({
    roleChangedEmail: roleChangedEmail(publicUrl, {
      before: 'supervisor',
      now: 'clinician',
      organization: text,
      hasLostSupervisor: true,
    }),
    organizationChangedEmail: organizationChangedEmail(publicUrl, text),
  }),
}
