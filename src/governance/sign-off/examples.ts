import type { Examples } from '#testing/examples.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { callers, overseers } from '#testing/callers.ts'
import { emptyList200, ownCaseId } from '#testing/id-attempts.ts'
import { pathForCase } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'
import type { TestApp } from '#testing/test.ts'
import { adviseOnLevel, listCaseSignatures, signCase } from './contract.ts'

export const signature = { version: 1, level: 'distant' } as const

const advice = { advice: 'Lead the team from the start.' }

interface Pair {
  app: TestApp
  given: Given
  clinician: GivenUser
  supervisor: GivenUser
}

/** Signs a new case of the clinician, and returns the ids of the case and of the signature. */
async function givenSignature({ app, given, clinician, supervisor }: Pair) {
  const { id: caseId } = await given.case({ owner: clinician })
  const { body } = await app.as(supervisor).call(signCase, { params: { id: caseId }, body: signature })
  const [made] = body.signatures
  if (!made) throw new Error('The case was not signed')
  return { caseId, signatureId: made.id }
}

export const examples: Examples = {
  callers: { signCase: overseers, adviseOnLevel: overseers, listSigningKeys: callers },
  requiringProof: ['signCase'],
  accepted: {
    signCase: async ({ given, own: { person, supervisor } }) => {
      const { id } = await given.case({ owner: person })
      return { person: supervisor, ...toRequestWithId(id, signature) }
    },
    adviseOnLevel: async ({ app, given, own: { person, supervisor } }) => {
      const { signatureId } = await givenSignature({ app, given, clinician: person, supervisor })
      return { person: supervisor, ...toRequestWithId(signatureId, advice) }
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
    adviseOnLevel: {
      viewers: ['supervisor'],
      request: async ({ app, given, clinician, viewers: { supervisor } }) => {
        const { caseId, signatureId } = await givenSignature({ app, given, clinician, supervisor })
        return { params: { id: signatureId }, body: advice, recordId: caseId }
      },
    },
    listCaseSignatures: { viewers: overseers, request: pathForCase },
    listSignOffStates: {
      viewers: overseers,
      request: ({ caseId }) => ({ query: { ids: caseId }, recordId: null }),
    },
  },
  organizationChanges: {
    signCase: 'Cases of those whom the caller supervises: governance/sign-off.',
    adviseOnLevel: 'Signatures that the caller made: governance/sign-off.',
  },
  rows: async ({ app, given, supervisor, loggedCase: logged, owner, text }) => {
    const { body } = await app.as(owner).call(listCaseSignatures, { params: { id: logged.id } })
    const request = { params: { id: logged.id }, body: { ...signature, version: body.caseVersion } }
    const { status } = await app.as(supervisor).call(signCase, request)
    if (status !== 200) throw new Error('The case was not signed')
    const { signatureId } = await givenSignature({ app, given, clinician: owner, supervisor })
    const advised = { params: { id: signatureId }, body: { advice: text } }
    const written = await app.as(supervisor).call(adviseOnLevel, advised)
    if (written.status !== 200) throw new Error('The advice was not written')
    return { signatures: [signatureId] }
  },
}
