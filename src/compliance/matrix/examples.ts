import { complianceReminderEmail } from './server/emails.ts'
import type { Role } from '#platform/contract/access.ts'
import type {
  TwoOrganizations,
  OrganizationAttempt,
  ViewScene,
  ViewRequest,
  Examples,
} from '#testing/examples.ts'
import { administrators, overseers } from '#testing/callers.ts'
import { givenRequirement, findOrCreateRequirement } from '#testing/compliance.ts'
import { firstPeople } from '#testing/requests.ts'
import { v7 as uuid } from 'uuid'

const assignAttempts = (people: (two: TwoOrganizations) => object): OrganizationAttempt => ({
  requests: (two) => [{ body: { requirementId: two.othersRequirement.id, ...people(two) } }],
})

/** Returns the query of a super administrator, who must choose an organization. Other roles need none. */
const selectOrganization = ({ organizationId }: ViewScene, role: Role): Record<string, string> =>
  role === 'super_admin' ? { organizationId } : {}

/** Creates a requirement that grounds the clinician. */
const withGroundingRequirement = async ({
  app,
  viewers,
  organizationId,
}: ViewScene): Promise<ViewRequest> => {
  await givenRequirement(app, viewers.super_admin, { organizationId, blocksDuty: true })
  return { recordId: null }
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
  requiringProof: ['downloadMatrix'],
  accepted: {
    getMatrix: ({ organizationId }) => ({ query: { organizationId } }),
    downloadMatrix: ({ organizationId }) => ({ query: { format: 'csv', organizationId } }),
    askPeople: async (scene) => {
      const { id } = await givenRequirement(scene.app, scene.admin)
      return { body: { requirementId: id, userIds: firstPeople(scene, 100) } }
    },
    remindPeople: (scene) => ({
      body: { requirementId: scene.own.requirement.id, userIds: firstPeople(scene, 100) },
    }),
    waivePeople: (scene) => {
      const people = firstPeople(scene, 100).map((userId) => ({ _id: uuid(), userId }))
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
    getNotFit: { viewers: administrators, request: withGroundingRequirement, seesOnlyFirst: ['super_admin'] },
    getMatrix: {
      viewers: overseers,
      request: (stage, role) => ({ query: selectOrganization(stage, role), recordId: null }),
    },
    downloadMatrix: {
      viewers: overseers,
      request: (stage, role) => ({
        query: { format: 'csv', ...selectOrganization(stage, role) },
        recordId: null,
      }),
    },
  },
  organizationChanges: {
    askPeople: assignAttempts(({ ownService }) => ({ userIds: [ownService.clinician.id] })),
    remindPeople: assignAttempts(({ ownService }) => ({ userIds: [ownService.clinician.id] })),
    waivePeople: 'Those whom the caller oversees, and says who was left out: compliance-matrix.',
  },
  readableColumns: {
    // The administrator is of another organization.
    getMatrix: [['their supervisor', 'a super administrator'], ['name']],
  },
  emails: ({ id, text, reader }) => ({
    complianceReminderEmail: complianceReminderEmail({
      ...reader,
      senderName: text,
      requirement: { id, title: text },
      state: { status: 'expired', validUntil: '2027-03-31', isWaiting: false },
    }),
  }),
  rows: async ({ app, given, organizationId, owner }) => {
    const requirementId = await findOrCreateRequirement(app, given, organizationId)
    await app.deps.db
      .insertInto('compliance_manual_reminders')
      .values({ owner_id: owner.id, requirement_id: requirementId, sent_on: '2026-02-01' })
      .execute()
    return {}
  },
}
