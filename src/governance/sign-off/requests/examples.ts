import { overseers } from '#testing/callers.ts'
import type { Examples, ViewRequest, ViewScene } from '#testing/examples.ts'
import type { GivenUser } from '#testing/given.ts'
import { notFound404, ownCaseId, supervisorAttempt, toPostRequest } from '#testing/id-attempts.ts'
import { toRequestWithId } from '#testing/requests.ts'
import type { TestApp } from '#testing/test.ts'
import { askForSignatures, type SignOffRequest } from './contract.ts'

/** Makes a request to the clinical supervisor to sign a case, and returns it. */
export async function givenSignatureRequest(
  app: TestApp,
  owner: GivenUser,
  caseId: string,
): Promise<SignOffRequest> {
  const { body } = await app.as(owner).call(askForSignatures, { body: { caseIds: [caseId] } })
  const [request] = body.requests
  if (!request) throw new Error('Nobody was asked')
  return request
}

/** Makes a request that is so old that its supervisor may be reminded. */
async function givenOldRequest(app: TestApp, owner: GivenUser, caseId: string): Promise<SignOffRequest> {
  const request = await givenSignatureRequest(app, owner, caseId)
  const asked_at = new Date('2026-01-01T00:00Z')
  await app.deps.db.updateTable('sign_off_requests').set({ asked_at }).where('id', '=', request.id).execute()
  return request
}

const comment = 'Say which device you used.'

async function waitingOf({ app, given, clinician }: ViewScene, body?: object): Promise<ViewRequest> {
  const { id: caseId } = await given.case({ owner: clinician })
  const { id } = await givenSignatureRequest(app, clinician, caseId)
  return { params: { id }, recordId: caseId, ...(body && { body }) }
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    askedRequest: SignOffRequest
    oldRequest: SignOffRequest
  }
}

export const examples: Examples = {
  callers: { listWaitingForMe: overseers, returnSignOffRequest: overseers },
  accepted: {
    returnSignOffRequest: async ({ app, given, own: { person, supervisor } }) => {
      const { id } = await givenSignatureRequest(app, person, (await given.case({ owner: person })).id)
      return { person: supervisor, ...toRequestWithId(id, { comment }) }
    },
  },
  fieldIds: {
    'askForSignatures.caseIds[]': {
      request: (value) => toPostRequest('/api/sign-off-requests', { caseIds: [value] }),
      status: notFound404,
      ownValue: ownCaseId,
    },
    'askForSignatures.supervisorId': {
      request: (value, { loggedCase }) =>
        toPostRequest('/api/sign-off-requests', { caseIds: [loggedCase.id], supervisorId: value }),
      ...supervisorAttempt,
    },
    'redirectSignOffRequest.supervisorId': {
      request: (value, { askedRequest }) =>
        toPostRequest(`/api/sign-off-requests/${askedRequest.id}/redirect`, { supervisorId: value }),
      ...supervisorAttempt,
    },
  },
  pathIds: {
    'listCaseSignOffRequests:id': { ownValue: ownCaseId },
    'withdrawSignOffRequest:id': { ownValue: ({ askedRequest }) => askedRequest.id },
    'nudgeSignOffRequest:id': { ownValue: ({ oldRequest }) => oldRequest.id },
    'redirectSignOffRequest:id': {
      ownValue: ({ askedRequest }) => askedRequest.id,
      payload: ({ supervisor }) => ({ supervisorId: supervisor.id }),
    },
  },
  views: {
    listWaitingForMe: {
      viewers: ['supervisor'],
      request: async (stage) => {
        await waitingOf(stage)
        return { recordId: null }
      },
    },
    returnSignOffRequest: { viewers: ['supervisor'], request: (stage) => waitingOf(stage, { comment }) },
  },
  organizationChanges: { returnSignOffRequest: 'Requests to the caller by those whom they supervise.' },
  records: async ({ app, given, person }) => {
    const [loggedCase, old] = [await given.case({ owner: person }), await given.case({ owner: person })]
    return {
      askedRequest: await givenSignatureRequest(app, person, loggedCase.id),
      oldRequest: await givenOldRequest(app, person, old.id),
    }
  },
  rows: async ({ given, owner, supervisor, text, create, app }) => {
    const { id } = await givenSignatureRequest(app, owner, (await given.case({ owner })).id)
    await create(`/api/sign-off-requests/${id}/return`, { comment: text }, supervisor)
    return { 'sign-off-requests': [id] }
  },
}
