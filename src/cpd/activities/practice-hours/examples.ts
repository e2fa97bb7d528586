import { createPracticeHours, type Practice } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { toPostRequest, conflictIfIdOf, newId, notFound404 } from '#testing/id-attempts.ts'

export const practiceHours = {
  from: '2025-01-01',
  to: '2025-01-31',
  hours: 120,
  setting: 'prehospital',
} as const

let dayCount = 0

/** Returns practice hours on a day that no earlier call has returned. */
export const nextPractice = () => {
  const day = plusDays('2001-01-01', (dayCount += 1))
  return { ...practiceHours, from: day, to: day, hours: 8 }
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    practice: Practice
  }
}

export const examples: Examples = {
  accepted: {
    createPracticeHours: () => ({ body: nextPractice() }),
  },
  fieldIds: {
    'createPracticeHours._id': {
      request: (value) => toPostRequest('/api/cpd/practice-hours', { _id: value, ...nextPractice() }),
      status: conflictIfIdOf('practice_hours'),
      ownValue: newId,
    },
    'listPracticeHours.userId': {
      request: (value) => ({ url: `/api/cpd/practice-hours?userId=${value}` }),
      status: notFound404,
      ownValue: ({ person }) => person.id,
    },
  },
  pathIds: {
    'updatePracticeHours:id': {
      ownValue: ({ practice }) => practice.id,
      payload: ({ practice: { version } }) => ({ ...practiceHours, hours: 100, version }),
    },
    'deletePracticeHours:id': { ownValue: ({ practice }) => practice.id },
  },
  views: {
    listPracticeHours: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ query: { userId: id }, recordId: id }),
    },
  },
  records: async ({ app, person }) => ({
    practice: (await app.as(person).call(createPracticeHours, { body: practiceHours })).body,
  }),
  rows: async ({ create, text }) => ({
    'practice-hours': [await create('/api/cpd/practice-hours', { ...practiceHours, scope: text })],
  }),
}
