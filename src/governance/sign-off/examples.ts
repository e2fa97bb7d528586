import type { Examples } from '#testing/examples.ts'
import { callers, overseers } from '#testing/callers.ts'
import { noneOfTheirs, ownCase } from '#testing/id-attempts.ts'
import { aCase } from '#testing/looks.ts'
import { byId } from '#testing/requests.ts'
import { listCaseSignatures, signCase } from './contract.ts'

export const signature = { version: 1, level: 'distant' } as const

export const examples: Examples = {
  callers: { signCase: overseers, listSigningKeys: callers },
  askingForProof: ['signCase'],
  accepted: {
    signCase: async ({ given, own: { person, supervisor } }) => {
      const { id } = await given.case({ owner: person })
      return { person: supervisor, ...byId(id, signature) }
    },
    listSignOffStates: async ({ given, own: { person } }) => {
      const { id } = await given.case({ owner: person })
      return { person, query: { ids: id } }
    },
  },
  fieldIds: {
    'listSignOffStates.ids': {
      request: (value) => ({ url: `/api/signatures/states?ids=${value}` }),
      answer: noneOfTheirs,
      good: ownCase,
    },
  },
  pathIds: {
    'listCaseSignatures:id': { good: ownCase },
  },
  views: {
    signCase: { by: ['supervisor'], of: (stage) => ({ ...aCase(stage), body: signature }) },
    listCaseSignatures: { by: overseers, of: aCase },
    listSignOffStates: { by: overseers, of: ({ caseId }) => ({ query: { ids: caseId }, record: null }) },
  },
  organizationChanges: { signCase: 'Cases of those whom the caller supervises: governance/sign-off.' },
  rows: async ({ app, supervisor, logged, owner }) => {
    const { body } = await app.as(owner).call(listCaseSignatures, { params: { id: logged.id } })
    const request = { params: { id: logged.id }, body: { ...signature, version: body.caseVersion } }
    const { status } = await app.as(supervisor).call(signCase, request)
    if (status !== 200) throw new Error('The case was not signed')
    return {}
  },
}
