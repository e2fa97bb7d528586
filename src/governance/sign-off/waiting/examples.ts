import type { Examples } from '#testing/examples.ts'
import { administrators } from '#testing/callers.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import type { TestApp } from '#testing/test.ts'
import { givenSignatureRequest } from '../requests/examples.ts'
import { waitingEmail } from './server/emails.ts'

interface Scene {
  app: TestApp
  given: Given
  clinician: GivenUser
  organizationId: string | null
}

/** Makes a request that is long unanswered, and another supervisor who may sign for its clinician. */
export async function givenUnanswered({ app, given, clinician, organizationId }: Scene) {
  const { id: caseId } = await given.case({ owner: clinician })
  const request = await givenSignatureRequest(app, clinician, caseId)
  const asked_at = new Date('2026-01-01T00:00Z')
  await app.deps.db.updateTable('sign_off_requests').set({ asked_at }).where('id', '=', request.id).execute()
  const other = await given.user({ role: 'supervisor', organizationId })
  await given.link({ clinician, supervisor: other, kind: 'educational' })
  const giving = {
    clinicianId: clinician.id,
    fromSupervisorId: request.supervisor.id,
    toSupervisorId: other.id,
  }
  return { caseId, request, other, giving }
}

export const examples: Examples = {
  callers: { listUnansweredRequests: administrators, giveUnansweredRequests: administrators },
  accepted: {
    giveUnansweredRequests: async ({ app, given, organizationId, own: { person: clinician }, admin }) => {
      const { giving } = await givenUnanswered({ app, given, organizationId, clinician })
      return { person: admin, body: giving }
    },
  },
  views: {
    listUnansweredRequests: {
      viewers: administrators,
      request: async (stage) => {
        await givenUnanswered(stage)
        return { recordId: null }
      },
    },
    giveUnansweredRequests: {
      viewers: administrators,
      request: async (stage) => {
        const { caseId, giving } = await givenUnanswered(stage)
        return { body: giving, recordId: caseId }
      },
    },
  },
  organizationChanges: {
    giveUnansweredRequests: 'Clinicians within the reach of the caller: sign-off/waiting.',
  },
  emails: ({ reader: { publicUrl, name } }) => ({
    waitingEmail: waitingEmail({ publicUrl, name, count: 6, oldestDays: 12 }),
  }),
}
