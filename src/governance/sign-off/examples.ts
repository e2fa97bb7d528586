import type { Examples } from '#testing/examples.ts'
import { callers, overseers } from '#testing/callers.ts'
import { emptyList200, ownCaseId } from '#testing/id-attempts.ts'
import { pathForCase } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { listCaseSignatures, signCase } from './contract.ts'

export const signature = { version: 1, level: 'distant' } as const

export const examples: Examples = {
  callers: { signCase: overseers, listSigningKeys: callers },
  requiringProof: ['signCase'],
  accepted: {
    signCase: async ({ given, own: { person, supervisor } }) => {
      const { id } = await given.case({ owner: person })
      return { person: supervisor, ...toRequestWithId(id, signature) }
    },
    listSignOffStates: async ({ given, own: { person } }) => {
      const { id } = await given.case({ owner: person })
      return { person, query: { ids: id } }
    },
  },
  fieldIds: {
    'listSignOffStates.ids': {
      request: (value) => ({ url: `/api/signatures/states?ids=${value}` }),
      status: emptyList200,
      ownValue: ownCaseId,
    },
  },
  pathIds: {
    'listCaseSignatures:id': { ownValue: ownCaseId },
  },
  views: {
    signCase: { viewers: ['supervisor'], request: (stage) => ({ ...pathForCase(stage), body: signature }) },
    listCaseSignatures: { viewers: overseers, request: pathForCase },
    listSignOffStates: {
      viewers: overseers,
      request: ({ caseId }) => ({ query: { ids: caseId }, recordId: null }),
    },
  },
  organizationChanges: { signCase: 'Cases of those whom the caller supervises: governance/sign-off.' },
  rows: async ({ app, supervisor, loggedCase: logged, owner }) => {
    const { body } = await app.as(owner).call(listCaseSignatures, { params: { id: logged.id } })
    const request = { params: { id: logged.id }, body: { ...signature, version: body.caseVersion } }
    const { status } = await app.as(supervisor).call(signCase, request)
    if (status !== 200) throw new Error('The case was not signed')
    return {}
  },
}
