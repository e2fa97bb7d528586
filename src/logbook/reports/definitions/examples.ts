import { createReportDefinition, type ReportDefinition } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { post, nameFor, takenBy, anyNew } from '#testing/id-attempts.ts'

declare module '#testing/examples.ts' {
  interface OwnRecords {
    definition: ReportDefinition
  }
}

export const examples: Examples = {
  fieldIds: {
    'createReportDefinition._id': {
      request: (value) => post('/api/report-definitions', { _id: value, name: nameFor(value), content: {} }),
      answer: takenBy('report_definitions'),
      good: anyNew,
    },
  },
  pathIds: {
    'updateReportDefinition:id': {
      good: ({ definition }) => definition.id,
      payload: ({ definition: { version } }) => ({ name: 'Renamed', content: {}, version }),
    },
    'deleteReportDefinition:id': { good: ({ definition }) => definition.id },
  },
  records: async ({ app, person }) => ({
    definition: (await app.as(person).call(createReportDefinition, { body: { name: 'Mine', content: {} } }))
      .body,
  }),
  rows: async ({ create, words }) => ({
    'report-definitions': [await create('/api/report-definitions', { name: words, content: {} })],
  }),
}
