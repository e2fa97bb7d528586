import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  callers: { listMyClinicians: overseers },
  views: {
    listMyClinicians: { by: ['supervisor'], of: () => ({ record: null }) },
  },
  readableColumns: {
    listMyClinicians: [['their supervisor'], ['name']],
  },
}
