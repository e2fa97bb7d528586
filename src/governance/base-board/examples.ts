import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  notLookedUp: { 'getBaseBoard.base': 'The code of a base of the organization that is shown: base-board.' },
  views: {
    getBaseBoard: {
      viewers: overseers,
      request: ({ organizationId }, role) => ({
        query: { base: 'all', ...(role === 'super_admin' && { organizationId }) },
        recordId: null,
      }),
    },
  },
  readableColumns: {
    // Clinicians see only the board of their own base.
    getBaseBoard: [['their supervisor', 'another supervisor', 'a super administrator'], ['name']],
  },
}
