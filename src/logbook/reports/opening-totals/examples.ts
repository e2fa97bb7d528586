import { createOpeningTotal, type OpeningTotal } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { toPostRequest, conflictIfIdOf, newId } from '#testing/id-attempts.ts'

export const openingTotal = {
  procedure: 'tourniquet',
  setting: 'real',
  count: 3,
  from: '2020-01-01',
  to: '2020-12-31',
  source: 'My paper logbook',
} as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    total: OpeningTotal
  }
}

export const examples: Examples = {
  fieldIds: {
    'createOpeningTotal._id': {
      request: (value) => toPostRequest('/api/opening-totals', { _id: value, total: openingTotal }),
      status: conflictIfIdOf('opening_totals'),
      ownValue: newId,
    },
  },
  pathIds: {
    'updateOpeningTotal:id': {
      ownValue: ({ total }) => total.id,
      payload: ({ total: { version } }) => ({ total: { ...openingTotal, count: 4 }, version }),
    },
    'deleteOpeningTotal:id': { ownValue: ({ total }) => total.id },
  },
  records: async ({ app, person }) => ({
    total: (await app.as(person).call(createOpeningTotal, { body: { total: openingTotal } })).body,
  }),
  rows: async ({ create, text: words }) => ({
    'opening-totals': [await create('/api/opening-totals', { total: { ...openingTotal, source: words } })],
  }),
}
