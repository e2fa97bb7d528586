import type { Examples } from '#testing/examples.ts'
import { aCase } from '#testing/looks.ts'
import { post, ownCase } from '#testing/id-attempts.ts'
import { toCase } from '#testing/requests.ts'

export const examples: Examples = {
  accepted: {
    flagCase: async (scene) =>
      toCase(scene, () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] })),
    voidCase: async (scene) => toCase(scene, ({ version }) => ({ version, reason: 'Logged by mistake.' })),
  },
  fieldIds: {
    'tagCases.ids[]': {
      request: (value) => post('/api/cases/tags', { ids: [value], add: ['mine'] }),
      answer: () => 200,
      good: ({ logged }) => logged.id,
    },
  },
  pathIds: {
    'flagCase:id': {
      good: ownCase,
      payload: () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] }),
    },
    'voidCase:id': {
      good: ownCase,
      payload: ({ logged: { version } }) => ({ version, reason: 'Logged by mistake.' }),
    },
    'deleteCase:id': { good: ownCase },
    'restoreCase:id': { good: ({ deleted }) => deleted.id },
  },
  views: {
    flagCase: { by: ['supervisor'], of: (stage) => ({ ...aCase(stage), body: { flagCaseReview: true } }) },
    voidCase: {
      by: ['admin'],
      of: (stage) => ({ ...aCase(stage), body: { version: 1, reason: 'Entered twice.' } }),
    },
  },
}
