import { complianceReminderEmail } from './server/emails.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Two, OrganizationAttempt, Stage, LookRequest, Examples } from '#testing/examples.ts'
import { administrators, overseers } from '#testing/callers.ts'
import { givenRequirement, givenRequirementOf } from '#testing/compliance.ts'
import { many } from '#testing/requests.ts'
import { v7 as uuid } from 'uuid'

const toPeople = (people: (two: Two) => object): OrganizationAttempt => ({
  requests: (two) => [{ body: { requirementId: two.ofThem.id, ...people(two) } }],
})

/** A super administrator chooses an organization first. */
const selectOrganization = ({ organizationId }: Stage, role: Role): Record<string, string> =>
  role === 'super_admin' ? { organizationId } : {}

/** A requirement without which the clinician may not fly. */
const grounding = async ({ app, viewers, organizationId }: Stage): Promise<LookRequest> => {
  await givenRequirement(app, viewers.super_admin, { organizationId, blocksDuty: true })
  return { record: null }
}

export const examples: Examples = {
  callers: {
    askPeople: overseers,
    downloadMatrix: overseers,
    getMatrix: overseers,
    remindPeople: overseers,
    waivePeople: overseers,
    getNotFit: administrators,
  },
  askingForProof: ['downloadMatrix'],
  accepted: {
    getMatrix: ({ organizationId }) => ({ query: { organizationId } }),
    downloadMatrix: ({ organizationId }) => ({ query: { format: 'csv', organizationId } }),
    askPeople: async (scene) => {
      const { id } = await givenRequirement(scene.app, scene.admin)
      return { body: { requirementId: id, userIds: many(scene, 100) } }
    },
    remindPeople: (scene) => ({
      body: { requirementId: scene.own.requirement.id, userIds: many(scene, 100) },
    }),
    waivePeople: (scene) => {
      const people = many(scene, 100).map((userId) => ({ _id: uuid(), userId }))
      return {
        body: { requirementId: scene.own.requirement.id, until: '2029-01-01', reason: 'Away.', people },
      }
    },
  },
  largestQueries: {
    getMatrix: [{ status: 'not_started' }],
    downloadMatrix: [{ format: 'csv', status: 'not_started' }],
  },
  views: {
    getNotFit: { by: administrators, of: grounding, first: ['super_admin'] },
    getMatrix: {
      by: overseers,
      of: (stage, role) => ({ query: selectOrganization(stage, role), record: null }),
    },
    downloadMatrix: {
      by: overseers,
      of: (stage, role) => ({ query: { format: 'csv', ...selectOrganization(stage, role) }, record: null }),
    },
  },
  organizationChanges: {
    askPeople: toPeople(({ mine }) => ({ userIds: [mine.clinician.id] })),
    remindPeople: toPeople(({ mine }) => ({ userIds: [mine.clinician.id] })),
    waivePeople: 'Those whom the caller oversees, and says who was left out: compliance-matrix.',
  },
  readableColumns: {
    // The administrator is of another organization.
    getMatrix: [['their supervisor', 'a super administrator'], ['name']],
  },
  emails: ({ id, words, reader }) => ({
    complianceAskedEmail: complianceReminderEmail({
      ...reader,
      senderName: words,
      requirement: { id, title: words },
      state: { status: 'expired', validUntil: '2027-03-31', isWaiting: false },
    }),
  }),
  rows: async ({ app, given, organizationId, owner }) => {
    const requirementId = await givenRequirementOf(app, given, organizationId)
    await app.deps.db
      .insertInto('compliance_manual_reminders')
      .values({ owner_id: owner.id, requirement_id: requirementId, sent_on: '2026-02-01' })
      .execute()
    return {}
  },
}
