import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { aUser } from '#testing/looks.ts'

export const examples: Examples = {
  callers: { listMyClinicians: overseers, getMyClinician: overseers },
  views: {
    listMyClinicians: { by: ['supervisor'], of: () => ({ record: null }) },
    getMyClinician: { by: ['supervisor'], of: aUser },
  },
  pathIds: {
    'getMyClinician:id': { role: 'supervisor', good: ({ colleague }) => colleague.id },
  },
  readableColumns: {
    getMyClinician: [['their supervisor'], ['name']],
    listMyClinicians: [['their supervisor'], ['name']],
  },
}
