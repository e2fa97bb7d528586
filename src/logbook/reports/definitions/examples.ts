import { createReportDefinition, type ReportDefinition } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { toPostRequest, toLetterName, conflictIfIdOf, newId } from '#testing/id-attempts.ts'

declare module '#testing/examples.ts' {
  interface OwnRecords {
    definition: ReportDefinition
  }
}

export const examples: Examples = {
  fieldIds: {
    'createReportDefinition._id': {
      request: (value) =>
        toPostRequest('/api/report-definitions', { _id: value, name: toLetterName(value), content: {} }),
      status: conflictIfIdOf('report_definitions'),
      ownValue: newId,
    },
  },
  pathIds: {
    'updateReportDefinition:id': {
      ownValue: ({ definition }) => definition.id,
      payload: ({ definition: { version } }) => ({ name: 'Renamed', content: {}, version }),
    },
    'deleteReportDefinition:id': { ownValue: ({ definition }) => definition.id },
  },
  records: async ({ app, person }) => ({
    definition: (await app.as(person).call(createReportDefinition, { body: { name: 'Mine', content: {} } }))
      .body,
  }),
  rows: async ({ create, text: words }) => ({
    'report-definitions': [await create('/api/report-definitions', { name: words, content: {} })],
  }),
}
