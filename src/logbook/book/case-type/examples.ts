import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  pathIds: {
    'getCaseTypeSummary:type': { ownValue: () => 'trauma' },
  },
  views: {
    getCaseTypeSummary: {
      viewers: overseers,
      request: () => ({ recordId: null, params: { type: 'trauma' } }),
      subject: 'nobody',
    },
  },
}
