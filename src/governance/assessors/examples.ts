import { everyone, signedInUsers } from '#testing/callers.ts'
import type { Examples } from '#testing/examples.ts'
import type { GivenUser } from '#testing/given.ts'
import { ownCaseId, toPostRequest } from '#testing/id-attempts.ts'
import { splitWords } from '#testing/readers.ts'
import { toRequestWithId } from '#testing/requests.ts'
import type { TestApp } from '#testing/test.ts'
import { givenAssessor } from './book/examples.ts'
import {
  askAssessor,
  openSharedCase,
  returnSharedCase,
  signSharedCase,
  type AssessorRequest,
} from './contract.ts'
import { signatureLinkEmail } from './server/emails.ts'

let last = 0

/** Makes a request to somebody without an account to sign a case. Returns it with the token of the emailed link. */
export async function givenOutsideRequest(
  app: TestApp,
  owner: GivenUser,
  caseId: string,
  address = `assessor-${++last}-${caseId}@hospital.example`,
): Promise<{ request: AssessorRequest; token: string }> {
  const { body } = await app.as(owner).call(askAssessor, { params: { id: caseId }, body: { address } })
  const mail = (await app.mailTo(address)).at(-1)
  const token = new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
  return { request: body.request, token }
}

export const signerFacts = { name: 'Kim Osei', role: 'Consultant anaesthetist', registration: 'GMC 1234567' }

/** Lets somebody without an account sign a case, whose owner types the email address. */
export async function givenOutsideSignature(
  app: TestApp,
  owner: GivenUser,
  caseId: string,
  facts: { address?: string; deviceTokens?: string[] } = {},
): Promise<void> {
  const { token } = await givenOutsideRequest(app, owner, caseId, facts.address)
  const { body: sheet } = await app.call(openSharedCase, { body: { token } })
  const { status, body } = await app.call(signSharedCase, {
    body: {
      token,
      mark: sheet.mark,
      level: sheet.unratedBecause === null ? 'distant' : null,
      ...signerFacts,
      ...(facts.deviceTokens && { deviceTokens: facts.deviceTokens }),
    },
  })
  if (status !== 200) throw new Error(`not signed: ${JSON.stringify(body)}`)
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    askedAssessor: AssessorRequest
    /** A person in the address book of the user's organization, for a case without an open request. */
    chosenAssessorId: string
    assessorCaseId: string
  }
}

const fieldsOfRequest =
  '_id id address assessor name role isFreeMail state askedAt expiresAt closedAt assessorName comment'
const address = 'kim.osei@hospital.example'

export const examples: Examples = {
  callers: { openSharedCase: everyone, signSharedCase: everyone, returnSharedCase: everyone },
  withSecret: ['openSharedCase', 'signSharedCase', 'returnSharedCase'],
  accepted: {
    askAssessor: async ({ given, own: { person } }) => {
      const { id } = await given.case({ owner: person })
      return { person, ...toRequestWithId(id, { address }) }
    },
  },
  pathIds: {
    'askAssessor:id': { ownValue: ownCaseId, payload: () => ({ address }) },
    'listAssessorRequests:id': { ownValue: ownCaseId },
    'withdrawAssessorRequest:id': { ownValue: ({ askedAssessor }) => askedAssessor.id },
  },
  fieldIds: {
    'askAssessor.assessorId': {
      request: (assessorId, { assessorCaseId }) =>
        toPostRequest(`/api/cases/${assessorCaseId}/assessor-requests`, { assessorId }),
      status: () => 409,
      ownValue: ({ chosenAssessorId }) => chosenAssessorId,
    },
  },
  notLookedUp: {
    'askAssessor.address': 'An email address of somebody without an account.',
    'signSharedCase.mark': 'A keyed hash of what the link showed.',
    'signSharedCase.role': 'What somebody without an account says they are.',
    'signSharedCase.registration': 'What somebody without an account says their registration is.',
  },
  records: async ({ app, given, organizationId, person }) => {
    const { request } = await givenOutsideRequest(app, person, (await given.case({ owner: person })).id)
    const { id: chosenAssessorId } = await givenAssessor({ app, given, organizationId })
    const { id: assessorCaseId } = await given.case({ owner: person })
    return { askedAssessor: request, chosenAssessorId, assessorCaseId }
  },
  rows: async ({ app, given, owner, text }) => {
    const { request, token } = await givenOutsideRequest(app, owner, (await given.case({ owner })).id)
    const body = { token, name: text, comment: text }
    const { status } = await app.call(returnSharedCase, { body })
    if (status !== 200) throw new Error('The case was not returned')
    return { 'assessor-requests': [request.id] }
  },
  responseShapes: [
    {
      // The fields of the one case to which the link belongs.
      fields:
        splitWords(`clinician name organization signer role registration expiresAt case title date unratedBecause mark facts label words
      sections lines rows signedFields`),
      callers: everyone,
      endpoints: ['openSharedCase'],
    },
    {
      fields: splitWords('clinician name level claimedLevel'),
      callers: everyone,
      endpoints: ['signSharedCase'],
    },
    { fields: splitWords('clinician name'), callers: everyone, endpoints: ['returnSharedCase'] },
    {
      fields: splitWords(`request ${fieldsOfRequest}`),
      callers: signedInUsers,
      endpoints: ['askAssessor', 'withdrawAssessorRequest'],
    },
    {
      fields: splitWords(`requests ${fieldsOfRequest}`),
      callers: signedInUsers,
      endpoints: ['listAssessorRequests'],
    },
    {
      fields: splitWords(
        `waiting waitingCount returned returnedCount case title date ageDays ${fieldsOfRequest}`,
      ),
      callers: signedInUsers,
      endpoints: ['listMyAssessorRequests'],
    },
  ],
  emails: ({ text, id, publicUrl }) => ({
    signatureLinkEmail: signatureLinkEmail({ publicUrl, clinician: text, token: id }),
  }),
}
