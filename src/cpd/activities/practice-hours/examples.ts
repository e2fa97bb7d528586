import { createPracticeHours, type Practice } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { post, takenBy, anyNew, noSuch } from '#testing/id-attempts.ts'

export const practiceHours = {
  from: '2025-01-01',
  to: '2025-01-31',
  hours: 120,
  setting: 'prehospital',
} as const

let days = 0

/** Returns practice hours that overlap none of those before. */
export const nextPractice = () => {
  const day = plusDays('2001-01-01', (days += 1))
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
      request: (value) => post('/api/cpd/practice-hours', { _id: value, ...nextPractice() }),
      answer: takenBy('practice_hours'),
      good: anyNew,
    },
    'listPracticeHours.userId': {
      request: (value) => ({ url: `/api/cpd/practice-hours?userId=${value}` }),
      answer: noSuch,
      good: ({ person }) => person.id,
    },
  },
  pathIds: {
    'updatePracticeHours:id': {
      good: ({ practice }) => practice.id,
      payload: ({ practice: { version } }) => ({ ...practiceHours, hours: 100, version }),
    },
    'deletePracticeHours:id': { good: ({ practice }) => practice.id },
  },
  views: {
    listPracticeHours: {
      by: overseers,
      of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }),
    },
  },
  records: async ({ app, person }) => ({
    practice: (await app.as(person).call(createPracticeHours, { body: practiceHours })).body,
  }),
  rows: async ({ create, words }) => ({
    'practice-hours': [await create('/api/cpd/practice-hours', { ...practiceHours, scope: words })],
  }),
}
