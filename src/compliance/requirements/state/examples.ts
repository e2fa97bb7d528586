import type { Examples } from '#testing/examples.ts'
import { notFound404, ownUserId } from '#testing/id-attempts.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  fieldIds: {
    'getStates.userId': {
      request: (value) => ({ url: `/api/compliance/states?userId=${value}` }),
      status: notFound404,
      ownValue: ownUserId,
    },
  },
  views: {
    getStates: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ query: { userId: id }, recordId: id }),
    },
  },
  readableColumns: {
    getStates: [['themselves'], ['name']],
  },
}
