import { givenSignatureRequest } from '#governance/sign-off/requests/examples.ts'
import { overseers } from '#testing/callers.ts'
import type { Examples } from '#testing/examples.ts'
import { toRequestWithId } from '#testing/requests.ts'

export const examples: Examples = {
  callers: { getCaseToSign: overseers },
  accepted: {
    getCaseToSign: async ({ app, given, own: { person, supervisor } }) => {
      const { id } = await givenSignatureRequest(app, person, (await given.case({ owner: person })).id)
      return { person: supervisor, ...toRequestWithId(id) }
    },
  },
  views: {
    getCaseToSign: {
      viewers: ['supervisor'],
      request: async ({ app, given, clinician }) => {
        const { id: caseId } = await given.case({ owner: clinician })
        const { id } = await givenSignatureRequest(app, clinician, caseId)
        return { params: { id }, recordId: caseId }
      },
    },
  },
}
