import type { Requirement } from '../definitions/contract.ts'
import type { Stage, LookRequest, Scene, OwnRecords, Examples } from '#testing/examples.ts'
import { byId } from '#testing/requests.ts'
import { createComplianceRecord, type ComplianceRecord } from './contract.ts'
import { givenRequirement, givenRequirementOf } from '#testing/compliance.ts'
import { grantWaiver } from './waivers.contract.ts'
import { overseers } from '#testing/callers.ts'
import { takenBy, anyNew, refused, noSuch, ownId, post } from '#testing/id-attempts.ts'

/** A record of the clinician that waits for verification. */
async function waitingRecord({ app, clinician, viewers }: Stage) {
  const facts = { organizationId: null, verificationRequired: true }
  const { id: requirementId } = await givenRequirement(app, viewers.super_admin, facts)
  const body = { requirementId, completedOn: '2025-03-04' }
  return (await app.as(clinician).call(createComplianceRecord, { body })).body
}

const aRecord =
  (body?: object) =>
  async (stage: Stage): Promise<LookRequest> => {
    const { id } = await waitingRecord(stage)
    return { params: { id }, ...(body && { body }), record: id }
  }

const aWaiver = async ({ app, clinician, viewers }: Stage) => {
  const { id: requirementId } = await givenRequirement(app, viewers.super_admin, { organizationId: null })
  return { requirementId, userId: clinician.id, until: '2028-01-01', reason: 'On leave.' }
}

/** A record that somebody must check. */
async function givenRecord({ app, own, admin }: Scene) {
  const { id } = await givenRequirement(app, admin, { verificationRequired: true })
  const body = { requirementId: id, completedOn: '2025-03-04' }
  return (await app.as(own.person).call(createComplianceRecord, { body })).body
}

const record = ({ requirement }: OwnRecords, part: object) =>
  post('/api/compliance/records', { requirementId: requirement.id, completedOn: '2025-03-04', ...part })

declare module '#testing/examples.ts' {
  interface OwnRecords {
    requirement: Requirement
    kept: ComplianceRecord
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
      return byId(id, { version })
    },
    returnComplianceRecord: async (scene) => {
      const { id, version } = await givenRecord(scene)
      return byId(id, { version, reason: 'Unreadable.' })
    },
    endWaiver: async ({ app, given, organizationId, own, superAdmin }) => {
      const { id: userId } = await given.user({ organizationId })
      const body = { requirementId: own.requirement.id, userId, until: '2029-01-01', reason: 'Away.' }
      return byId((await app.as(superAdmin).call(grantWaiver, { body })).body.id)
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
      request: (value, own) => record(own, { _id: value }),
      answer: takenBy('compliance_records'),
      good: anyNew,
    },
    'createComplianceRecord.requirementId': {
      request: (value, own) => record(own, { requirementId: value }),
      answer: refused,
      good: ({ requirement }) => requirement.id,
    },
    'createComplianceRecord.evidenceIds[]': {
      request: (value, own) => record(own, { evidenceIds: [value] }),
      answer: refused,
      good: ({ evidence }) => evidence.id,
    },
    'createComplianceRecord.cpdActivityId': {
      request: (value, own) => record(own, { cpdActivityId: value }),
      answer: refused,
      good: ({ recorded }) => recorded.id,
    },
    'createComplianceRecord.alsoCpd._id': {
      request: (value, own) => record(own, { alsoCpd: { _id: value, hours: 1, type: 'simulation' } }),
      answer: takenBy('cpd_activities'),
      good: anyNew,
    },
    'listComplianceRecords.requirementId': {
      request: (value) => ({ url: `/api/compliance/records?requirementId=${value}` }),
      answer: noSuch,
      good: ({ requirement }) => requirement.id,
    },
    'listComplianceRecords.userId': {
      request: (value, { requirement }) => ({
        url: `/api/compliance/records?requirementId=${requirement.id}&userId=${value}`,
      }),
      answer: noSuch,
      good: ownId,
    },
  },
  pathIds: {
    'getComplianceRecord:id': { good: ({ kept }) => kept.id },
    'withdrawComplianceRecord:id': { good: ({ kept }) => kept.id },
    'listActivityRecords:id': { good: ({ recorded }) => recorded.id },
  },
  views: {
    listComplianceRecords: {
      by: overseers,
      of: async (stage) => {
        const { requirementId } = await waitingRecord(stage)
        const { id: userId } = stage.clinician
        return { query: { requirementId, userId }, record: userId }
      },
    },
    getComplianceRecord: { by: overseers, of: aRecord() },
    listWaitingRecords: {
      by: overseers,
      of: async (stage) => {
        await waitingRecord(stage)
        return { record: null }
      },
    },
    verifyComplianceRecord: { by: overseers, of: aRecord({ version: 1 }) },
    returnComplianceRecord: { by: overseers, of: aRecord({ version: 1, reason: 'Cut off.' }) },
    grantWaiver: { by: overseers, of: async (stage) => ({ body: await aWaiver(stage) }) },
    endWaiver: {
      by: overseers,
      of: async (stage) => {
        const body = await aWaiver(stage)
        const { body: waiver } = await stage.app.as(stage.viewers.supervisor).call(grantWaiver, { body })
        return { params: { id: waiver.id }, record: waiver.id }
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
    const { body: kept } = await app.as(person).call(createComplianceRecord, { body })
    return { requirement, kept }
  },
  rows: async ({ app, given, organizationId, owner, supervisor, evidenceId, words, create }) => {
    const requirementId = await givenRequirementOf(app, given, organizationId)
    const facts = { requirementId, completedOn: '2025-03-04', evidenceIds: [evidenceId] }
    const texts = { provider: words, certificateNumber: 'FS-12' }
    const id = await create('/api/compliance/records', { ...facts, ...texts })
    const returned = { verification: 'rejected', decided_by: supervisor.id, rejection_reason: 'Cut off.' }
    await app.deps.db
      .updateTable('compliance_records')
      .set({ ...returned, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    const waiver = { requirementId, userId: owner.id, until: '2029-01-01', reason: words }
    return { records: [id], waivers: [await create('/api/compliance/waivers', waiver, supervisor)] }
  },
}
