import type { Examples } from '#testing/examples.ts'
import { noSuch, ownId } from '#testing/id-attempts.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  fieldIds: {
    'getStates.userId': {
      request: (value) => ({ url: `/api/compliance/states?userId=${value}` }),
      answer: noSuch,
      good: ownId,
    },
  },
  views: {
    getStates: { by: overseers, of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }) },
  },
  readableColumns: {
    getStates: [['themselves'], ['name']],
  },
}
