import { v7 as uuid } from 'uuid'
import { updatePrivacy } from '#people/profile/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, type Case } from '#logging/cases/contract.ts'
import * as contract from '../contract.ts'
import { purgeCrewDrafts } from './crew-drafts.ts'

const date = '2025-03-04'
const day = 86_400_000
const bases = [
  { code: 'north', label: 'North', active: true },
  { code: 'south', label: 'South', active: true },
]
const words = 'in my own words'

async function crew(given: Given) {
  const { id: organizationId } = await given.organization({ bases, timeZone: 'Europe/Oslo' })
  const sender = await given.user({ organizationId, name: 'Sam Sender' })
  const mate = await given.user({ organizationId, name: 'Mia Mate' })
  return { organizationId, sender, mate }
}

/** A case with the facts that are shared, and with a patient, diagnosis, procedure, reflection and free texts, which must not be. */
const logged = (given: Given, owner: GivenUser, facts: Parameters<Given['case']>[0] = {}) =>
  given.case({
    owner,
    date,
    title: words,
    patient: { gender: 'female', weightKg: 61 },
    clinical: { diagnosisPrimary: 'polytrauma', summary: words },
    procedures: [{ code: 'tourniquet' }],
    reflection: { what: words },
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      resultReason: words,
      platform: 'rotary_wing',
      baseCode: 'north',
      delayReasons: ['weather'],
      delayReasonsOther: words,
      activatedAt: `${date}T09:03+01:00`,
      availableAt: `${date}T10:33+01:00`,
    },
    ...facts,
  })

const sendCrewDraft = (
  app: TestApp,
  by: GivenUser,
  { id }: Pick<Case, 'id'>,
  to: readonly { id: string }[],
) => app.as(by).call(contract.offerCase, { params: { id }, body: { userIds: to.map((person) => person.id) } })

async function listOpenDrafts(app: TestApp, person: GivenUser) {
  const { status, body } = await app.as(person).call(contract.listCaseOffers)
  expect(status).toBe(200)
  return body.offers
}

const accept = (app: TestApp, by: GivenUser, id: string) =>
  app.as(by).call(contract.acceptCaseOffer, { params: { id } })
const dismiss = (app: TestApp, by: GivenUser, id: string) =>
  app.as(by).call(contract.dismissCaseOffer, { params: { id } })
const restore = (app: TestApp, by: GivenUser, id: string) =>
  app.as(by).call(contract.restoreCaseOffer, { params: { id } })

async function givenCrewDraft(app: TestApp, given: Given, facts: Parameters<Given['case']>[0] = {}) {
  const people = await crew(given)
  const sendersCase = await logged(given, people.sender, facts)
  expect((await sendCrewDraft(app, people.sender, sendersCase, [people.mate])).status).toBe(200)
  const [crewDraft] = await listOpenDrafts(app, people.mate)
  if (!crewDraft) throw new Error('No crew draft was sent')
  return { ...people, sendersCase, crewDraftId: crewDraft.id }
}

test('a crewmate sees who sent the draft, and for which mission', async ({ app, given }) => {
  const { sender, mate, sendersCase } = await givenCrewDraft(app, given)
  expect(await listOpenDrafts(app, mate)).toEqual([
    {
      _id: expect.any(String),
      id: expect.any(String),
      from: { id: sender.id, name: 'Sam Sender' },
      missionNumber: sendersCase.missionNumber,
      patientSequence: 1,
      date,
      missionType: 'primary_scene',
      missionTypeLabel: expect.any(String),
      platform: 'rotary_wing',
      platformLabel: 'Helicopter (rotary wing)',
      offeredAt: expect.any(String),
    },
  ])
})

test('an accepted crew draft becomes the recipient’s own draft with only the facts of the mission', async ({
  app,
  given,
}) => {
  const { mate, sendersCase, crewDraftId } = await givenCrewDraft(app, given)
  const { status, body } = await accept(app, mate, crewDraftId)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'draft',
    missionNumber: sendersCase.missionNumber,
    patientSequence: 1,
    date,
    createdBy: { id: mate.id },
    version: 1,
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      resultReason: null,
      platform: 'rotary_wing',
      baseCode: 'north',
      delayReasons: ['weather'],
      delayReasonsOther: null,
      activatedAt: `${date}T09:03+01:00`,
      availableAt: `${date}T10:33+01:00`,
    },
    type: null,
    patientAge: null,
    team: null,
    patient: null,
    clinical: null,
    outcome: null,
    reflection: null,
    procedures: [],
    drugs: [],
  })
  expect(JSON.stringify(body)).not.toContain(words)
  expect(await listOpenDrafts(app, mate)).toEqual([])
  const again = await app.as(mate).call(getCase, { params: { id: body.id } })
  expect(again.body).toEqual(body)
})

test('an exercise stays an exercise', async ({ app, given }) => {
  const { mate, crewDraftId } = await givenCrewDraft(app, given, { encounterSetting: 'simulated' })
  expect((await accept(app, mate, crewDraftId)).body.encounterSetting).toBe('simulated')
})

test('a crew draft can still be accepted after the sender deleted the case', async ({ app, given }) => {
  const { mate, sendersCase, crewDraftId } = await givenCrewDraft(app, given)
  await app.deps.db
    .updateTable('cases')
    .set({ deleted_at: new Date() })
    .where('id', '=', sendersCase.id)
    .execute()
  expect(await listOpenDrafts(app, mate)).toHaveLength(1)
  expect((await accept(app, mate, crewDraftId)).status).toBe(201)
})

describe('accepting', () => {
  test('several times in parallel creates one draft, and each response returns it', async ({
    app,
    given,
  }) => {
    const { mate, crewDraftId } = await givenCrewDraft(app, given)
    const answers = await Promise.all([1, 2, 3].map(() => accept(app, mate, crewDraftId)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const cases = await app.deps.db.selectFrom('cases').select('id').where('owner_id', '=', mate.id).execute()
    expect(cases).toHaveLength(1)
    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', mate.id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['case_created', 'case_offer_accepted'])
  })

  test('fails with the id of the recipient’s case if they have already logged this patient, and keeps the crew draft open', async ({
    app,
    given,
  }) => {
    const { sender, mate } = await crew(given)
    const sendersCase = await logged(given, sender)
    const own = await given.case({ owner: mate, date, missionNumber: sendersCase.missionNumber })
    await sendCrewDraft(app, sender, sendersCase, [mate])
    const [crewDraft] = await listOpenDrafts(app, mate)
    const answer = await accept(app, mate, crewDraft?.id ?? '')
    expect(answer).toFailWith(409, 'case_duplicate')
    expect(answer.body).toMatchObject({ caseId: own.id })
    expect(await listOpenDrafts(app, mate)).toHaveLength(1)
  })

  test('while the same patient is being logged leaves one case, in either order', async ({ app, given }) => {
    for (let round = 0; round < 20; round += 1) {
      const { mate, sendersCase, crewDraftId } = await givenCrewDraft(app, given)
      const body = {
        date,
        missionNumber: sendersCase.missionNumber,
        status: 'draft' as const,
        mission: sendersCase.mission,
      }
      const [one, other] = await Promise.all([
        accept(app, mate, crewDraftId),
        app.as(mate).call(createCase, { body }),
      ])
      expect([201, 409]).toContain(one.status)
      expect([201, 409]).toContain(other.status)
      const cases = await app.deps.db
        .selectFrom('cases')
        .select('id')
        .where('owner_id', '=', mate.id)
        .execute()
      expect(cases).toHaveLength(1)
    }
  })

  test('adds the case to the recipient’s own mission with this number, whose facts stay as they are', async ({
    app,
    given,
  }) => {
    const { sender, mate } = await crew(given)
    const sendersCase = await logged(given, sender)
    const own = await given.case({
      owner: mate,
      date,
      missionNumber: sendersCase.missionNumber,
      patientSequence: 2,
      mission: {
        missionType: 'rendezvous',
        result: 'patient_transported',
        platform: 'rapid_response_vehicle',
      },
    })
    await sendCrewDraft(app, sender, sendersCase, [mate])
    const [crewDraft] = await listOpenDrafts(app, mate)
    const { status, body } = await accept(app, mate, crewDraft?.id ?? '')
    expect(status).toBe(201)
    expect(body).toMatchObject({ patientSequence: 1, mission: own.mission })
  })

  test('refuses to combine two missions that have the same number on different days', async ({
    app,
    given,
  }) => {
    const { sender, mate } = await crew(given)
    const sendersCase = await logged(given, sender)
    await given.case({
      owner: mate,
      date: '2025-03-01',
      missionNumber: sendersCase.missionNumber,
      patientSequence: 2,
    })
    await sendCrewDraft(app, sender, sendersCase, [mate])
    const [crewDraft] = await listOpenDrafts(app, mate)
    expect(await accept(app, mate, crewDraft?.id ?? '')).toFailWith(409, 'mission_mismatch')
  })

  test('leaves out a base that is closed, or of another organization', async ({ app, given }) => {
    const { mate, crewDraftId, organizationId } = await givenCrewDraft(app, given)
    const closed = JSON.stringify([{ code: 'north', label: 'North', active: false }])
    await app.deps.db
      .updateTable('organizations')
      .set({ bases: closed })
      .where('id', '=', organizationId)
      .execute()
    expect((await accept(app, mate, crewDraftId)).body.mission).toMatchObject({ baseCode: null })

    const moved = await givenCrewDraft(app, given)
    const elsewhere = await given.organization({ bases })
    await app.deps.db
      .updateTable('users')
      .set({ organization_id: elsewhere.id })
      .where('id', '=', moved.mate.id)
      .execute()
    expect((await accept(app, moved.mate, moved.crewDraftId)).body.mission).toMatchObject({ baseCode: null })
  })

  test('creates no second case after the first was deleted', async ({ app, given }) => {
    const { mate, crewDraftId } = await givenCrewDraft(app, given)
    const { body } = await accept(app, mate, crewDraftId)
    await app.deps.db.updateTable('cases').set({ deleted_at: new Date() }).where('id', '=', body.id).execute()
    expect(await accept(app, mate, crewDraftId)).toFailWith(404, 'case_offer_not_found')
  })
})

describe('dismissing', () => {
  test('removes the crew draft from the list, may be repeated, and can be undone', async ({ app, given }) => {
    const { mate, crewDraftId } = await givenCrewDraft(app, given)
    for (let time = 0; time < 2; time += 1) {
      expect((await dismiss(app, mate, crewDraftId)).body).toMatchObject({
        id: crewDraftId,
        status: 'dismissed',
      })
    }
    expect(await listOpenDrafts(app, mate)).toEqual([])
    expect((await restore(app, mate, crewDraftId)).body).toMatchObject({ status: 'open' })
    expect(await listOpenDrafts(app, mate)).toHaveLength(1)
    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select('action')
      .where('entity_id', '=', crewDraftId)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'case_offered',
      'case_offer_dismissed',
      'case_offer_restored',
    ])
  })

  test('is not possible after the crew draft was accepted, and neither is restoring', async ({
    app,
    given,
  }) => {
    const { mate, crewDraftId } = await givenCrewDraft(app, given)
    await accept(app, mate, crewDraftId)
    expect(await dismiss(app, mate, crewDraftId)).toFailWith(409, 'case_offer_accepted')
    expect(await restore(app, mate, crewDraftId)).toFailWith(409, 'case_offer_accepted')
  })

  test('stays in effect when the sender sends the draft again, which succeeds but does not list it again', async ({
    app,
    given,
  }) => {
    const { sender, mate, sendersCase, crewDraftId } = await givenCrewDraft(app, given)
    await dismiss(app, mate, crewDraftId)
    const again = await sendCrewDraft(app, sender, sendersCase, [mate])
    expect(again.body.offeredTo).toEqual([{ id: mate.id, name: 'Mia Mate' }])
    expect(await listOpenDrafts(app, mate)).toEqual([])
  })
})

test('a crew draft that is sent three times in parallel exists once', async ({ app, given }) => {
  const { sender, mate } = await crew(given)
  const sendersCase = await logged(given, sender)
  const answers = await Promise.all([1, 2, 3].map(() => sendCrewDraft(app, sender, sendersCase, [mate])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listOpenDrafts(app, mate)).toHaveLength(1)
})

test('after thirty days a crew draft cannot be listed or accepted, and is then deleted', async ({
  app,
  given,
  clock,
}) => {
  const { mate, crewDraftId } = await givenCrewDraft(app, given)
  try {
    clock.advance(30 * day + 1000)
    expect(await listOpenDrafts(app, await refreshed(app, given, mate))).toEqual([])
    expect(await accept(app, await refreshed(app, given, mate), crewDraftId)).toFailWith(
      404,
      'case_offer_not_found',
    )
    await purgeCrewDrafts(app.deps)
    const left = await app.deps.db
      .selectFrom('case_offers')
      .select('id')
      .where('id', '=', crewDraftId)
      .execute()
    expect(left).toEqual([])
  } finally {
    clock.advance(-30 * day - 1000)
  }
})

/** The user signed in again, because the session has ended meanwhile. */
const refreshed = async (_: TestApp, given: Given, person: GivenUser): Promise<GivenUser> => ({
  ...person,
  ...(await given.session(person.id)),
})

describe('nobody but the recipient', () => {
  test('sees, accepts, dismisses or restores a crew draft, or learns that it exists', async ({
    app,
    given,
  }) => {
    const { sender, mate, organizationId, crewDraftId } = await givenCrewDraft(app, given)
    const others = [
      sender,
      await given.user({ organizationId }),
      await given.user({ role: 'super_admin' }),
      await given.user({ role: 'admin', organizationId }),
    ]
    for (const other of others) {
      expect(await listOpenDrafts(app, other)).toEqual([])
      for (const id of [crewDraftId, uuid()]) {
        for (const act of [accept, dismiss, restore]) {
          expect(await act(app, other, id)).toFailWith(404, 'case_offer_not_found')
        }
      }
    }
    expect(await listOpenDrafts(app, mate)).toHaveLength(1)
  })
})

test('nobody but the owner of a case can send it to crewmates', async ({ app, given }) => {
  const { sender, mate, organizationId } = await crew(given)
  const sendersCase = await logged(given, sender)
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  for (const other of [mate, supervisor, await given.user({ role: 'super_admin', organizationId })]) {
    const third = await given.user({ organizationId })
    for (const id of [sendersCase.id, uuid()]) {
      expect(await sendCrewDraft(app, other, { id }, [third])).toFailWith(404, 'case_not_found')
    }
    expect(await listOpenDrafts(app, third)).toEqual([])
  }
})

test('a voided case cannot be sent to crewmates', async ({ app, given }) => {
  const { sender, mate } = await crew(given)
  const sendersCase = await logged(given, sender)
  await app.deps.db.updateTable('cases').set({ status: 'voided' }).where('id', '=', sendersCase.id).execute()
  expect(await sendCrewDraft(app, sender, sendersCase, [mate])).toFailWith(409, 'case_voided')
})

test('a stranger, an unknown id, oneself, an unlisted or a former colleague cause the same error, and nobody gets anything', async ({
  app,
  given,
}) => {
  const { sender, mate, organizationId } = await crew(given)
  const sendersCase = await logged(given, sender)
  const shy = await given.user({ organizationId })
  await app.as(shy).call(updatePrivacy, { body: { listedAsColleague: false } })
  const left = await given.user({ organizationId, status: 'inactive' })
  const stranger = await given.user()
  const answer = await sendCrewDraft(app, sender, sendersCase, [
    mate,
    shy,
    left,
    stranger,
    sender,
    { id: uuid() },
  ])
  expect(answer).toFailWith(400, 'request_invalid')
  const message = 'Choose a colleague of your organization.'
  expect(answer.body).toMatchObject({
    fields: [1, 2, 3, 4, 5].map((index) => ({ path: `userIds.${index}`, message })),
  })
  expect(await listOpenDrafts(app, mate)).toEqual([])
})

test.for([
  ['no colleague', []],
  ['seven colleagues', Array.from({ length: 7 }, () => uuid())],
  ['one colleague twice', ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000001']],
] as const)('a request that names %s is refused', async ([, ids], { app, given }) => {
  const { sender } = await crew(given)
  const sendersCase = await logged(given, sender)
  const answer = await sendCrewDraft(
    app,
    sender,
    sendersCase,
    ids.map((id) => ({ id })),
  )
  expect(answer).toFailWith(400, 'request_invalid')
})
