import { organizationChangedEmail, roleChangedEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { aUser } from '#testing/looks.ts'
import { administrators, superAdministrators } from '#testing/callers.ts'
import { listedUser } from '../examples.ts'
import { toUser } from '#testing/requests.ts'

export const examples: Examples = {
  callers: {
    assignSupervisor: superAdministrators,
    changeOrganization: superAdministrators,
    changeRole: superAdministrators,
  },
  askingForProof: ['changeRole'],
  accepted: {
    changeRole: toUser({}, () => ({ role: 'supervisor' })),
    changeOrganization: toUser({ organizationId: null }, ({ organizationId }) => ({ organizationId })),
    assignSupervisor: toUser({}, ({ own }) => ({ supervisor_id: own.supervisor.id })),
  },
  views: {
    changeRole: {
      by: ['super_admin'],
      of: (stage) => ({ ...aUser(stage), body: { role: 'supervisor' } }),
    },
    changeOrganization: {
      by: ['super_admin'],
      of: async (stage) => {
        const { id: organizationId } = await stage.given.organization()
        return { ...aUser(stage), body: { organizationId } }
      },
    },
    assignSupervisor: {
      by: ['super_admin'],
      of: (stage) => ({ ...aUser(stage), body: { supervisor_id: stage.viewers.supervisor.id } }),
    },
  },
  responseShapes: [
    {
      fields: [...listedUser, 'supervisor', 'rejectionReason'],
      to: administrators,
      endpoints: ['changeRole', 'changeOrganization', 'assignSupervisor'],
    },
  ],
  emails: ({ words, publicUrl }) => ({
    roleChangedEmail: roleChangedEmail(publicUrl, {
      before: 'supervisor',
      now: 'clinician',
      organization: words,
      hasLostSupervisor: true,
    }),
    organizationChangedEmail: organizationChangedEmail(publicUrl, words),
  }),
}
