import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  callers: {
    getTeamFitness: overseers,
  },
  views: {
    getTeamFitness: {
      viewers: overseers,
      request: () => ({ recordId: null }),
      seesOnlyFirst: ['super_admin'],
    },
  },
  readableColumns: {
    getHome: [['their supervisor'], ['name']],
  },
}
