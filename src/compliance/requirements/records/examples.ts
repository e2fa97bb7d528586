import type { Requirement } from '../definitions/contract.ts'
import type { ViewScene, ViewRequest, OrganizationScene, OwnRecords, Examples } from '#testing/examples.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { createComplianceRecord, type ComplianceRecord } from './contract.ts'
import { givenRequirement, findOrCreateRequirement } from '#testing/compliance.ts'
import { grantWaiver } from './waivers.contract.ts'
import { overseers } from '#testing/callers.ts'
import {
  conflictIfIdOf,
  newId,
  badRequest400,
  notFound404,
  ownUserId,
  toPostRequest,
} from '#testing/id-attempts.ts'

/** Creates a record of the clinician that waits for verification. */
async function waitingRecord({ app, clinician, viewers }: ViewScene) {
  const facts = { organizationId: null, verificationRequired: true }
  const { id: requirementId } = await givenRequirement(app, viewers.super_admin, facts)
  const body = { requirementId, completedOn: '2025-03-04' }
  return (await app.as(clinician).call(createComplianceRecord, { body })).body
}

const pathForWaitingRecord =
  (body?: object) =>
  async (stage: ViewScene): Promise<ViewRequest> => {
    const { id } = await waitingRecord(stage)
    return { params: { id }, ...(body && { body }), recordId: id }
  }

const createWaiverRequest = async ({ app, clinician, viewers }: ViewScene) => {
  const { id: requirementId } = await givenRequirement(app, viewers.super_admin, { organizationId: null })
  return { requirementId, userId: clinician.id, until: '2028-01-01', reason: 'On leave.' }
}

/** Creates a record that must be verified. */
async function givenRecord({ app, own, admin }: OrganizationScene) {
  const { id } = await givenRequirement(app, admin, { verificationRequired: true })
  const body = { requirementId: id, completedOn: '2025-03-04' }
  return (await app.as(own.person).call(createComplianceRecord, { body })).body
}

const postRecord = ({ requirement }: OwnRecords, part: object) =>
  toPostRequest('/api/compliance/records', {
    requirementId: requirement.id,
    completedOn: '2025-03-04',
    ...part,
  })

declare module '#testing/examples.ts' {
  interface OwnRecords {
    requirement: Requirement
    complianceRecord: ComplianceRecord
  }
}

export const examples: Examples = {
  callers: {
    endWaiver: overseers,
    grantWaiver: overseers,
    listWaitingRecords: overseers,
    returnComplianceRecord: overseers,
    verifyComplianceRecord: overseers,
  },
  accepted: {
    listComplianceRecords: ({ own }) => ({ query: { requirementId: own.requirement.id } }),
    verifyComplianceRecord: async (scene) => {
      const { id, version } = await givenRecord(scene)
      return toRequestWithId(id, { version })
    },
    returnComplianceRecord: async (scene) => {
      const { id, version } = await givenRecord(scene)
      return toRequestWithId(id, { version, reason: 'Unreadable.' })
    },
    endWaiver: async ({ app, given, organizationId, own, superAdmin }) => {
      const { id: userId } = await given.user({ organizationId })
      const body = { requirementId: own.requirement.id, userId, until: '2029-01-01', reason: 'Away.' }
      return toRequestWithId((await app.as(superAdmin).call(grantWaiver, { body })).body.id)
    },
    grantWaiver: ({ own, peopleIds }) => ({
      body: {
        requirementId: own.requirement.id,
        userId: peopleIds.at(-1),
        until: '2029-01-01',
        reason: 'Away.',
      },
    }),
  },
  fieldIds: {
    'createComplianceRecord._id': {
      request: (value, own) => postRecord(own, { _id: value }),
      status: conflictIfIdOf('compliance_records'),
      ownValue: newId,
    },
    'createComplianceRecord.requirementId': {
      request: (value, own) => postRecord(own, { requirementId: value }),
      status: badRequest400,
      ownValue: ({ requirement }) => requirement.id,
    },
    'createComplianceRecord.evidenceIds[]': {
      request: (value, own) => postRecord(own, { evidenceIds: [value] }),
      status: badRequest400,
      ownValue: ({ evidence }) => evidence.id,
    },
    'createComplianceRecord.cpdActivityId': {
      request: (value, own) => postRecord(own, { cpdActivityId: value }),
      status: badRequest400,
      ownValue: ({ ownActivity }) => ownActivity.id,
    },
    'createComplianceRecord.alsoCpd._id': {
      request: (value, own) => postRecord(own, { alsoCpd: { _id: value, hours: 1, type: 'simulation' } }),
      status: conflictIfIdOf('cpd_activities'),
      ownValue: newId,
    },
    'listComplianceRecords.requirementId': {
      request: (value) => ({ url: `/api/compliance/records?requirementId=${value}` }),
      status: notFound404,
      ownValue: ({ requirement }) => requirement.id,
    },
    'listComplianceRecords.userId': {
      request: (value, { requirement }) => ({
        url: `/api/compliance/records?requirementId=${requirement.id}&userId=${value}`,
      }),
      status: notFound404,
      ownValue: ownUserId,
    },
  },
  pathIds: {
    'getComplianceRecord:id': { ownValue: ({ complianceRecord }) => complianceRecord.id },
    'withdrawComplianceRecord:id': { ownValue: ({ complianceRecord }) => complianceRecord.id },
    'listActivityRecords:id': { ownValue: ({ ownActivity }) => ownActivity.id },
  },
  views: {
    listComplianceRecords: {
      viewers: overseers,
      request: async (stage) => {
        const { requirementId } = await waitingRecord(stage)
        const { id: userId } = stage.clinician
        return { query: { requirementId, userId }, recordId: userId }
      },
    },
    getComplianceRecord: { viewers: overseers, request: pathForWaitingRecord() },
    listWaitingRecords: {
      viewers: overseers,
      request: async (stage) => {
        await waitingRecord(stage)
        return { recordId: null }
      },
    },
    verifyComplianceRecord: { viewers: overseers, request: pathForWaitingRecord({ version: 1 }) },
    returnComplianceRecord: {
      viewers: overseers,
      request: pathForWaitingRecord({ version: 1, reason: 'Cut off.' }),
    },
    grantWaiver: {
      viewers: overseers,
      request: async (stage) => ({ body: await createWaiverRequest(stage) }),
    },
    endWaiver: {
      viewers: overseers,
      request: async (stage) => {
        const body = await createWaiverRequest(stage)
        const { body: waiver } = await stage.app.as(stage.viewers.supervisor).call(grantWaiver, { body })
        return { params: { id: waiver.id }, recordId: waiver.id }
      },
    },
  },
  organizationChanges: {
    verifyComplianceRecord: 'Records of those whom the caller oversees: compliance/records.',
    returnComplianceRecord: 'Records of those whom the caller oversees: compliance/records.',
    grantWaiver: 'Those whom the caller oversees: compliance/records.',
    endWaiver: 'Those whom the caller oversees: compliance/records.',
  },
  records: async ({ app, given, organizationId, person }) => {
    const admin = await given.user({ role: 'admin', organizationId })
    const requirement = await givenRequirement(app, admin)
    const body = { requirementId: requirement.id, completedOn: '2025-03-04' }
    const { body: complianceRecord } = await app.as(person).call(createComplianceRecord, { body })
    return { requirement, complianceRecord }
  },
  rows: async ({ app, given, organizationId, owner, supervisor, evidenceId, text, create }) => {
    const requirementId = await findOrCreateRequirement(app, given, organizationId)
    const facts = { requirementId, completedOn: '2025-03-04', evidenceIds: [evidenceId] }
    const texts = { provider: text, certificateNumber: 'FS-12' }
    const id = await create('/api/compliance/records', { ...facts, ...texts })
    const returned = { verification: 'rejected', decided_by: supervisor.id, rejection_reason: 'Cut off.' }
    await app.deps.db
      .updateTable('compliance_records')
      .set({ ...returned, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    const waiver = { requirementId, userId: owner.id, until: '2029-01-01', reason: text }
    return { records: [id], waivers: [await create('/api/compliance/waivers', waiver, supervisor)] }
  },
}
