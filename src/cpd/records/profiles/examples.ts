import { createCpdProfile, type CpdProfile } from './contract.ts'
import type { Attempt, Examples } from '#testing/examples.ts'
import { post, takenBy, anyNew, refused } from '#testing/id-attempts.ts'

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

export const profilePeriod = { from: '2025-01-01', to: '2025-12-31' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    profile: CpdProfile
  }
}

export const examples: Examples = {
  fieldIds: {
    'createCpdProfile._id': {
      request: (value) => post('/api/cpd/profiles', { _id: value, ...profilePeriod }),
      answer: takenBy('cpd_profiles'),
      good: anyNew,
    },
    ...inProfile('enrolmentId', ({ cycle }) => cycle.id),
    ...inProfile('activityIds[]', ({ recorded }) => recorded.id),
  },
  pathIds: {
    'getCpdProfile:id': { good: ({ profile }) => profile.id },
    'updateCpdProfile:id': {
      good: ({ profile }) => profile.id,
      payload: ({ profile: { version } }) => ({ ...profilePeriod, summary: 'Mine.', version }),
    },
    'deleteCpdProfile:id': { good: ({ profile }) => profile.id },
  },
  records: async ({ app, person }) => ({
    profile: (await app.as(person).call(createCpdProfile, { body: profilePeriod })).body,
  }),
  rows: async ({ activityId, words, create, ids }) => ({
    profiles: [
      await create('/api/cpd/profiles', {
        enrolmentId: ids['enrolments']?.[0],
        from: '2025-12-01',
        to: '2026-11-30',
        deadline: '2026-12-15',
        sentOn: '2026-12-10',
        summary: words,
        statement: 'I learn.',
        activityIds: [activityId],
      }),
    ],
  }),
}
