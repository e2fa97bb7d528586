import { createTemplate, type Template } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { post, nameFor, takenBy, anyNew } from '#testing/id-attempts.ts'

declare module '#testing/examples.ts' {
  interface OwnRecords {
    template: Template
  }
}

export const examples: Examples = {
  fieldIds: {
    'createTemplate._id': {
      request: (value) => post('/api/case-templates', { _id: value, name: nameFor(value), content: {} }),
      answer: takenBy('case_templates'),
      good: anyNew,
    },
  },
  pathIds: {
    'updateTemplate:id': {
      good: ({ template }) => template.id,
      payload: ({ template: { version } }) => ({ name: 'Renamed', content: {}, version }),
    },
    'deleteTemplate:id': { good: ({ template }) => template.id },
  },
  records: async ({ app, person }) => ({
    template: (await app.as(person).call(createTemplate, { body: { name: 'Mine', content: {} } })).body,
  }),
  rows: async ({ create, words }) => ({
    'case-templates': [
      await create('/api/case-templates', { name: words, content: { team: { myRole: 'doctor' } } }),
    ],
  }),
}
