import type { Examples } from '#testing/examples.ts'
import { signedInUsers } from '#testing/callers.ts'
import { words } from '#testing/readers.ts'

export const examples: Examples = {
  readableColumns: {
    // Users of the same organization may name each other as crew.
    listAssignedClinicians: [['their supervisor'], ['name']],
  },
  responseShapes: [
    {
      fields: words('clinicians _id id name profession'),
      to: signedInUsers,
      endpoints: ['listAssignedClinicians'],
    },
  ],
}
