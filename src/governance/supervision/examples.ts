import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { pathForUserId } from '#testing/looks.ts'

export const examples: Examples = {
  callers: { listMyClinicians: overseers, getMyClinician: overseers },
  views: {
    listMyClinicians: { viewers: ['supervisor'], request: () => ({ recordId: null }) },
    getMyClinician: { viewers: ['supervisor'], request: pathForUserId },
  },
  pathIds: {
    'getMyClinician:id': { role: 'supervisor', ownValue: ({ colleague }) => colleague.id },
  },
  readableColumns: {
    getMyClinician: [['their supervisor'], ['name']],
    listMyClinicians: [['their supervisor'], ['name']],
  },
}
