import type { Examples } from '#testing/examples.ts'
import { signedInUsers } from '#testing/callers.ts'
import { splitWords } from '#testing/readers.ts'

export const examples: Examples = {
  readableColumns: {
    // Users of the same organization may name each other as crew.
    listAssignedClinicians: [['their supervisor'], ['name']],
  },
  responseShapes: [
    {
      fields: splitWords('clinicians _id id name profession'),
      callers: signedInUsers,
      endpoints: ['listAssignedClinicians'],
    },
  ],
}
