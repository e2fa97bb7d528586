import { pdf } from './evidence.ts'
import { anyNew, noSuch, post, refused, takenBy, type Attempt } from './id-attempts.ts'
import { activity, nextCycle, nextPractice, profilePeriod } from './own-records.ts'

/** Returns the attempts for the filters of an endpoint that lists or counts CPD activities. */
const inListOfActivities = (endpoint: string, url: string): Record<string, Attempt> => ({
  [`${endpoint}.userId`]: {
    request: (value) => ({ url: `${url}?userId=${value}` }),
    answer: noSuch,
    good: ({ person }) => person.id,
  },
})

/** Returns the attempts for a field of a CPD profile. */
function inProfile(field: 'enrolmentId' | 'activityIds[]', good: Attempt['good']): Record<string, Attempt> {
  const part = (value: string) =>
    field === 'enrolmentId' ? { enrolmentId: value } : { activityIds: [value] }
  return {
    [`createCpdProfile.${field}`]: {
      request: (value) => post('/api/cpd/profiles', { ...profilePeriod, ...part(value) }),
      answer: refused,
      good,
    },
    [`updateCpdProfile.${field}`]: {
      request: (value, { profile: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/profiles/${id}`,
        payload: { ...profilePeriod, ...part(value), version },
      }),
      answer: refused,
      good,
    },
  }
}

/** Returns the attempts for what a file of CPD is about. */
const inFile = (endpoint: string, url: string): Record<string, Attempt> => ({
  [`${endpoint}.enrolmentId`]: {
    request: (value) => ({ url: `${url}&from=2025-01-01&to=2025-12-31&enrolmentId=${value}` }),
    answer: noSuch,
    good: ({ cycle }) => cycle.id,
  },
  [`${endpoint}.profileId`]: {
    request: (value) => ({ url: `${url}&profileId=${value}` }),
    answer: noSuch,
    good: ({ profile }) => profile.id,
  },
})

/** Every field of the requests of CPD and its evidence that can contain an id. */
export const cpdAttempts: Record<string, Attempt> = {
  'createActivity._id': {
    request: (value) => post('/api/cpd/activities', { _id: value, ...activity, again: true }),
    answer: takenBy('cpd_activities'),
    good: anyNew,
  },
  'createActivity.linkedCaseIds[]': {
    request: (value) => post('/api/cpd/activities', { ...activity, again: true, linkedCaseIds: [value] }),
    answer: refused,
    good: ({ logged }) => logged.id,
  },
  'updateActivity.linkedCaseIds[]': {
    request: (value, { recorded: { id, version } }) => ({
      method: 'PUT',
      url: `/api/cpd/activities/${id}`,
      payload: { ...activity, linkedCaseIds: [value], version },
    }),
    answer: refused,
    good: ({ logged }) => logged.id,
  },
  'createActivity.evidenceIds[]': {
    request: (value) => post('/api/cpd/activities', { ...activity, again: true, evidenceIds: [value] }),
    answer: refused,
    good: ({ evidence }) => evidence.id,
  },
  'updateActivity.evidenceIds[]': {
    request: (value, { recorded: { id, version } }) => ({
      method: 'PUT',
      url: `/api/cpd/activities/${id}`,
      payload: { ...activity, evidenceIds: [value], version },
    }),
    answer: refused,
    good: ({ evidence }) => evidence.id,
  },
  'uploadEvidence.id': {
    request: (value) => ({
      method: 'POST',
      url: `/api/evidence?fileName=certificate.pdf&id=${value}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: pdf(),
    }),
    answer: takenBy('evidence_files'),
    good: anyNew,
  },
  'createEnrolment._id': {
    request: (value) => post('/api/cpd/enrolments', { _id: value, ...nextCycle() }),
    answer: takenBy('cpd_enrolments'),
    good: anyNew,
  },
  'createCpdProfile._id': {
    request: (value) => post('/api/cpd/profiles', { _id: value, ...profilePeriod }),
    answer: takenBy('cpd_profiles'),
    good: anyNew,
  },
  ...inProfile('enrolmentId', ({ cycle }) => cycle.id),
  ...inProfile('activityIds[]', ({ recorded }) => recorded.id),
  ...inFile('downloadRecord', '/api/cpd/records/file?kind=list&format=xlsx'),
  ...inFile('downloadEvidence', '/api/cpd/records/evidence?'),
  'createPracticeHours._id': {
    request: (value) => post('/api/cpd/practice-hours', { _id: value, ...nextPractice() }),
    answer: takenBy('practice_hours'),
    good: anyNew,
  },
  'listPracticeHours.userId': {
    request: (value) => ({ url: `/api/cpd/practice-hours?userId=${value}` }),
    answer: noSuch,
    good: ({ person }) => person.id,
  },
  'putAllocations.allocations[].enrolmentId': {
    request: (value, { recorded: { id, version } }) => ({
      method: 'PUT',
      url: `/api/cpd/activities/${id}/allocations`,
      payload: { version, allocations: [{ enrolmentId: value, targetCode: 'activity_types', amount: 1 }] },
    }),
    answer: refused,
    good: ({ cycle }) => cycle.id,
  },
  'listEnrolments.userId': {
    request: (value) => ({ url: `/api/cpd/enrolments?userId=${value}` }),
    answer: noSuch,
    good: ({ person }) => person.id,
  },
  ...inListOfActivities('listActivities', '/api/cpd/activities'),
  ...inListOfActivities('getActivityTotals', '/api/cpd/activities/totals'),
  ...inListOfActivities('listActivityTags', '/api/cpd/activities/tags'),
}
