import type { Examples } from '#testing/examples.ts'
import { colleagueAttempt, emptyList200 } from '#testing/id-attempts.ts'
import { signedInUsers } from '#testing/callers.ts'
import { splitWords } from '#testing/readers.ts'

export const examples: Examples = {
  fieldIds: {
    'listColleagues.ids': {
      request: (value) => ({ url: `/api/colleagues?ids=${value}` }),
      ...colleagueAttempt,
      status: emptyList200,
    },
  },
  readableColumns: {
    listColleagues: [['their supervisor', 'a colleague', 'another supervisor'], ['name']],
  },
  responseShapes: [
    {
      fields: splitWords('colleagues _id id name profession hasMore'),
      callers: signedInUsers,
      endpoints: ['listColleagues'],
    },
  ],
}
