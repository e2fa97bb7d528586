import type { Examples } from '#testing/examples.ts'
import { pathForCase } from '#testing/looks.ts'
import { toPostRequest, ownCaseId } from '#testing/id-attempts.ts'
import { requestForNewCase } from '#testing/requests.ts'

export const examples: Examples = {
  accepted: {
    flagCase: async (scene) =>
      requestForNewCase(scene, () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] })),
    voidCase: async (scene) =>
      requestForNewCase(scene, ({ version }) => ({ version, reason: 'Logged by mistake.' })),
  },
  fieldIds: {
    'tagCases.ids[]': {
      request: (value) => toPostRequest('/api/cases/tags', { ids: [value], add: ['mine'] }),
      status: () => 200,
      ownValue: ({ loggedCase }) => loggedCase.id,
    },
  },
  pathIds: {
    'flagCase:id': {
      ownValue: ownCaseId,
      payload: () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] }),
    },
    'voidCase:id': {
      ownValue: ownCaseId,
      payload: ({ loggedCase: { version } }) => ({ version, reason: 'Logged by mistake.' }),
    },
    'deleteCase:id': { ownValue: ownCaseId },
    'restoreCase:id': { ownValue: ({ deletedCase }) => deletedCase.id },
  },
  views: {
    flagCase: {
      viewers: ['supervisor'],
      request: (stage) => ({ ...pathForCase(stage), body: { flagCaseReview: true } }),
    },
    voidCase: {
      viewers: ['admin'],
      request: (stage) => ({ ...pathForCase(stage), body: { version: 1, reason: 'Entered twice.' } }),
    },
  },
}
