import type { Examples } from '#testing/examples.ts'
import { ofColleague, noneOfTheirs } from '#testing/id-attempts.ts'
import { signedInUsers } from '#testing/callers.ts'
import { words } from '#testing/readers.ts'

export const examples: Examples = {
  fieldIds: {
    'listColleagues.ids': {
      request: (value) => ({ url: `/api/colleagues?ids=${value}` }),
      ...ofColleague,
      answer: noneOfTheirs,
    },
  },
  readableColumns: {
    listColleagues: [['their supervisor', 'a colleague', 'another supervisor'], ['name']],
  },
  responseShapes: [
    {
      fields: words('colleagues _id id name profession hasMore'),
      to: signedInUsers,
      endpoints: ['listColleagues'],
    },
  ],
}
