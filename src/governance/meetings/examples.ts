import type { GivenUser } from '#testing/given.ts'
import type { Attempt, Examples, ViewRequest, ViewScene } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { conflictIfIdOf, newId, notFound404, toPostRequest } from '#testing/id-attempts.ts'
import { pathForUserId } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'
import type { TestApp } from '#testing/test.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { addAgreement, type Agreement } from './contract.ts'

const topics = 'Handover and checklists.'
type Entered = CallInput<typeof addAgreement>['body']

export const plainAction = {
  words: 'Read the checklist together.',
  owner: 'clinician',
  dueOn: '2026-05-01',
} as const

/** The fields of a meeting without its two people. */
export const meeting = {
  kind: 'meeting' as const,
  words: topics,
  day: '2026-03-04',
  agrees: false,
  actions: [plainAction],
}

export const objective = {
  kind: 'objective',
  words: 'Lead a debrief on your own.',
  day: '2026-12-01',
  state: 'open',
  agrees: false,
} as const

interface People {
  clinician: { id: string }
  supervisor: { id: string }
}

const between = ({ clinician, supervisor }: People) => ({
  clinicianId: clinician.id,
  supervisorId: supervisor.id,
})

/** Adds a meeting of two people as one of them, and returns it. */
export async function addMeeting(
  app: TestApp,
  writer: GivenUser,
  people: People,
  facts: Partial<Entered> = {},
): Promise<Agreement> {
  const { body } = await app
    .as(writer)
    .call(addAgreement, { body: { ...meeting, ...between(people), ...facts } })
  return body
}

const meetingOfView = async (
  { app, clinician, viewers: { supervisor } }: ViewScene,
  toRequest: (added: Agreement) => ViewRequest,
): Promise<ViewRequest> => toRequest(await addMeeting(app, clinician, { clinician, supervisor }))

const { kind: _kind, ...content } = meeting

const addAttempt = (toFields: (value: string) => object): Pick<Attempt, 'request'> => ({
  request: (value, { person, supervisor }) =>
    toPostRequest('/api/agreements', {
      ...meeting,
      ...between({ clinician: person, supervisor }),
      ...toFields(value),
    }),
})

declare module '#testing/examples.ts' {
  interface OwnRecords {
    agreement: Agreement
  }
}

export const examples: Examples = {
  callers: { listClinicianAgreements: overseers },
  accepted: {
    listMyAgreements: () => ({ query: { part: 'meetings' } }),
    listClinicianAgreements: ({ own: { person, supervisor } }) => ({
      person: supervisor,
      ...toRequestWithId(person.id),
      query: { part: 'meetings' },
    }),
    addAgreement: ({ own: { person, supervisor } }) => ({
      person,
      body: { ...meeting, ...between({ clinician: person, supervisor }) },
    }),
    // Each attempt needs a new meeting, because an edit changes the edition that is ticked, and replaces the actions.
    tickAgreement: async ({ app, own: { person, supervisor } }) => {
      const { id, edition } = await addMeeting(app, person, { clinician: person, supervisor })
      return { person, ...toRequestWithId(id, { agrees: true, edition }) }
    },
    markAction: async ({ app, own: { person, supervisor } }) => {
      const { actions } = await addMeeting(app, person, { clinician: person, supervisor })
      return { person, ...toRequestWithId(actions[0]?.id ?? '', { isDone: true }) }
    },
  },
  largestQueries: {
    listMyAgreements: [{ part: 'meetings' }],
    listClinicianAgreements: [{ part: 'meetings' }],
  },
  fieldIds: {
    'addAgreement._id': {
      ...addAttempt((value) => ({ _id: value })),
      status: conflictIfIdOf('supervision_agreements'),
      ownValue: newId,
    },
    'addAgreement.clinicianId': {
      ...addAttempt((value) => ({ clinicianId: value })),
      status: notFound404,
      ownValue: ({ person }) => person.id,
    },
    'addAgreement.supervisorId': {
      ...addAttempt((value) => ({ supervisorId: value })),
      status: notFound404,
      ownValue: ({ supervisor }) => supervisor.id,
    },
    'changeAgreement.actions[].id': {
      request: (value, { agreement: { id, version } }) => ({
        method: 'PUT',
        url: `/api/agreements/${id}`,
        payload: { ...content, actions: [{ ...plainAction, id: value }], version },
      }),
      // An action of another person is not part of this meeting, so it is saved as a new one.
      status: () => 200,
      ownValue: ({ agreement: { actions } }) => actions[0]?.id ?? '',
    },
  },
  pathIds: {
    'changeAgreement:id': {
      ownValue: ({ agreement: { id } }) => id,
      payload: ({ agreement: { version } }) => ({ ...content, words: 'Radio.', version }),
    },
    'tickAgreement:id': {
      ownValue: ({ agreement: { id } }) => id,
      payload: ({ agreement: { edition } }) => ({ agrees: true, edition }),
    },
    'markAction:id': {
      ownValue: ({ agreement: { actions } }) => actions[0]?.id ?? '',
      payload: () => ({ isDone: true }),
    },
  },
  views: {
    listClinicianAgreements: {
      viewers: ['supervisor'],
      request: (stage) => ({ ...pathForUserId(stage), query: { part: 'meetings' } }),
    },
    addAgreement: {
      viewers: ['supervisor'],
      request: ({ clinician, viewers: { supervisor } }) => ({
        body: { ...meeting, ...between({ clinician, supervisor }) },
      }),
    },
    changeAgreement: {
      viewers: ['supervisor'],
      request: (stage) =>
        meetingOfView(stage, ({ id, version }) => ({
          params: { id },
          recordId: id,
          body: { ...content, words: 'Radio.', version },
        })),
    },
    tickAgreement: {
      viewers: ['supervisor'],
      request: (stage) =>
        meetingOfView(stage, ({ id, edition }) => ({
          params: { id },
          recordId: id,
          body: { agrees: true, edition },
        })),
    },
    markAction: {
      viewers: ['supervisor'],
      request: (stage) =>
        meetingOfView(stage, ({ id, actions: [action] }) => ({
          params: { id: action?.id ?? '' },
          recordId: id,
          body: { isDone: true },
        })),
    },
  },
  records: async ({ app, person, supervisor }) => ({
    agreement: await addMeeting(app, person, { clinician: person, supervisor }),
  }),
  rows: async ({ app, owner, supervisor, text, create }) => {
    const id = await create('/api/agreements', {
      ...meeting,
      ...between({ clinician: owner, supervisor }),
      words: text,
      actions: [{ ...plainAction, words: text }],
    })
    const actions = await app.deps.db
      .selectFrom('supervision_actions')
      .select('id')
      .where('agreement_id', '=', id)
      .execute()
    return { agreements: [id], 'agreed-actions': actions.map((action) => action.id) }
  },
}
