import { createTemplate, type Template } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { toPostRequest, toLetterName, conflictIfIdOf, newId } from '#testing/id-attempts.ts'

declare module '#testing/examples.ts' {
  interface OwnRecords {
    template: Template
  }
}

export const examples: Examples = {
  fieldIds: {
    'createTemplate._id': {
      request: (value) =>
        toPostRequest('/api/case-templates', { _id: value, name: toLetterName(value), content: {} }),
      status: conflictIfIdOf('case_templates'),
      ownValue: newId,
    },
  },
  pathIds: {
    'updateTemplate:id': {
      ownValue: ({ template }) => template.id,
      payload: ({ template: { version } }) => ({ name: 'Renamed', content: {}, version }),
    },
    'deleteTemplate:id': { ownValue: ({ template }) => template.id },
  },
  records: async ({ app, person }) => ({
    template: (await app.as(person).call(createTemplate, { body: { name: 'Mine', content: {} } })).body,
  }),
  rows: async ({ create, text: words }) => ({
    'case-templates': [
      await create('/api/case-templates', { name: words, content: { team: { myRole: 'doctor' } } }),
    ],
  }),
}
