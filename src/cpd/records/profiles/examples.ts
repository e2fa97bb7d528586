import { createCpdProfile, type CpdProfile } from './contract.ts'
import type { Attempt, Examples } from '#testing/examples.ts'
import { toPostRequest, conflictIfIdOf, newId, badRequest400 } from '#testing/id-attempts.ts'

/** Returns the tests that put another user's id into a field of a CPD profile. */
function profileFieldAttempts(
  field: 'enrolmentId' | 'activityIds[]',
  ownValue: Attempt['ownValue'],
): Record<string, Attempt> {
  const toFields = (value: string) =>
    field === 'enrolmentId' ? { enrolmentId: value } : { activityIds: [value] }
  return {
    [`createCpdProfile.${field}`]: {
      request: (value) => toPostRequest('/api/cpd/profiles', { ...profilePeriod, ...toFields(value) }),
      status: badRequest400,
      ownValue,
    },
    [`updateCpdProfile.${field}`]: {
      request: (value, { profile: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/profiles/${id}`,
        payload: { ...profilePeriod, ...toFields(value), version },
      }),
      status: badRequest400,
      ownValue,
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
      request: (value) => toPostRequest('/api/cpd/profiles', { _id: value, ...profilePeriod }),
      status: conflictIfIdOf('cpd_profiles'),
      ownValue: newId,
    },
    ...profileFieldAttempts('enrolmentId', ({ cycle }) => cycle.id),
    ...profileFieldAttempts('activityIds[]', ({ ownActivity }) => ownActivity.id),
  },
  pathIds: {
    'getCpdProfile:id': { ownValue: ({ profile }) => profile.id },
    'updateCpdProfile:id': {
      ownValue: ({ profile }) => profile.id,
      payload: ({ profile: { version } }) => ({ ...profilePeriod, summary: 'Mine.', version }),
    },
    'deleteCpdProfile:id': { ownValue: ({ profile }) => profile.id },
  },
  records: async ({ app, person }) => ({
    profile: (await app.as(person).call(createCpdProfile, { body: profilePeriod })).body,
  }),
  rows: async ({ activityId, text, create, ids }) => ({
    profiles: [
      await create('/api/cpd/profiles', {
        enrolmentId: ids['enrolments']?.[0],
        from: '2025-12-01',
        to: '2026-11-30',
        deadline: '2026-12-15',
        sentOn: '2026-12-10',
        summary: text,
        statement: 'I learn.',
        activityIds: [activityId],
      }),
    ],
  }),
}
