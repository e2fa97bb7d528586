import { anyNew, noSuch, post, refused, takenBy, type Attempt } from './id-attempts.ts'
import { ownRegistration, type OwnRecords } from './own-records.ts'

const record = ({ requirement }: OwnRecords, part: object) =>
  post('/api/compliance/records', { requirementId: requirement.id, completedOn: '2025-03-04', ...part })

const ownId: Attempt['good'] = ({ person }) => person.id

/** Every field of the requests of compliance that can contain an id. */
export const complianceAttempts: Record<string, Attempt> = {
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
  'createRegistration._id': {
    request: (value) => post('/api/registrations', { _id: value, ...ownRegistration }),
    answer: takenBy('registrations'),
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
  'getStates.userId': {
    request: (value) => ({ url: `/api/compliance/states?userId=${value}` }),
    answer: noSuch,
    good: ownId,
  },
}
