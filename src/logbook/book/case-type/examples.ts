import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  pathIds: {
    'getCaseTypeSummary:type': { good: () => 'trauma' },
  },
  views: {
    getCaseTypeSummary: {
      by: overseers,
      of: () => ({ record: null, params: { type: 'trauma' } }),
      names: 'nobody',
    },
  },
}
