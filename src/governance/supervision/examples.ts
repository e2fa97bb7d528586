import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { pathForUserId } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'

export const examples: Examples = {
  callers: { listMyClinicians: overseers, getMyClinician: overseers },
  views: {
    listMyClinicians: { viewers: ['supervisor'], request: () => ({ recordId: null }) },
    getMyClinician: { viewers: ['supervisor'], request: pathForUserId },
  },
  accepted: {
    getMyClinician: async ({ given, organizationId }) => {
      const supervisor = await given.user({ role: 'supervisor', organizationId })
      const { id } = await given.user({ organizationId, supervisor })
      return { person: supervisor, ...toRequestWithId(id) }
    },
  },
  rows: async ({ owner }) => ({ clinicians: [owner.id] }),
  readableColumns: {
    getMyClinician: [['their supervisor'], ['name']],
    listMyClinicians: [['their supervisor'], ['name']],
  },
}
