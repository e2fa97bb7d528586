import type { CallInput } from '#platform/contract/endpoint.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  addAgreement,
  agreementsOfPage,
  changeAgreement,
  listClinicianAgreements,
  listMyAgreements,
  markAction,
  tickAgreement,
  type Agreement,
  type Part,
} from '../contract.ts'
import { addMeeting, meeting, objective, plainAction } from '../examples.ts'
import { readOwed } from './service.ts'

const own = (app: TestApp, viewer: GivenUser, part: Part = 'meetings', cursor?: string) =>
  app.as(viewer).call(listMyAgreements, { query: { part, ...(cursor !== undefined && { cursor }) } })

const about = (app: TestApp, viewer: GivenUser, { id }: { id: string }, part: Part = 'meetings') =>
  app.as(viewer).call(listClinicianAgreements, { params: { id }, query: { part } })

const toIds = ({ body }: Awaited<ReturnType<typeof own>>) => body.agreements.map(({ id }) => id)

type Edit = CallInput<typeof changeAgreement>['body']

const toEdit = ({ words, day, state, actions, version }: Agreement): Edit => ({
  words,
  day,
  state,
  actions: actions.map(({ id, words: actionWords, owner, dueOn }) => ({
    id,
    words: actionWords,
    owner,
    dueOn,
  })),
  agrees: false,
  version,
})

const edit = (app: TestApp, writer: GivenUser, saved: Agreement, change: Partial<Edit>) =>
  app.as(writer).call(changeAgreement, { params: { id: saved.id }, body: { ...toEdit(saved), ...change } })

const tick = (app: TestApp, writer: GivenUser, { id, edition }: Agreement, agrees = true) =>
  app.as(writer).call(tickAgreement, { params: { id }, body: { agrees, edition } })

const mark = (app: TestApp, writer: GivenUser, { actions: [action] }: Agreement, isDone = true) =>
  app.as(writer).call(markAction, { params: { id: action?.id ?? '' }, body: { isDone } })

describe('a clinician and a supervisor', () => {
  test('both read a meeting that one of them wrote, and both tick it', async ({ app, given }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const added = await addMeeting(app, supervisor, { clinician, supervisor }, { agrees: true })
    expect(added).toMatchObject({
      words: meeting.words,
      day: meeting.day,
      state: null,
      mine: 'supervisor',
      mayWrite: true,
      actions: [{ words: plainAction.words, owner: 'clinician', dueOn: plainAction.dueOn, doneOn: null }],
      agreedAt: { clinician: null, supervisor: expect.any(String) },
    })
    const { status, body } = await tick(app, clinician, added)
    expect(status).toBe(200)
    expect(body).toMatchObject({ mine: 'clinician', agreedAt: { clinician: expect.any(String) } })
    for (const list of [await own(app, clinician), await about(app, supervisor, clinician)])
      expect(list.body.agreements).toMatchObject([{ id: added.id, agreedAt: body.agreedAt }])
  })

  test('lose both ticks with an edit; a tick for an earlier edition is refused', async ({ app, given }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const added = await addMeeting(app, supervisor, { clinician, supervisor }, { agrees: true })
    const { body: ticked } = await tick(app, clinician, added)
    const { body: edited } = await edit(app, clinician, ticked, { words: 'Handover, and the radio.' })
    expect(edited.agreedAt).toEqual({ clinician: null, supervisor: null })
    expect(await tick(app, supervisor, added)).toFailWith(409, 'agreement_edited')
    const { body: again } = await edit(app, clinician, edited, { day: '2026-03-05', agrees: true })
    expect(again.agreedAt).toEqual({ clinician: expect.any(String), supervisor: null })
    const { body: takenBack } = await tick(app, clinician, again, false)
    expect(takenBack.agreedAt).toEqual({ clinician: null, supervisor: null })
  })

  test('never overwrite each other: neither an edit nor a tick that the editor has not seen', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const added = await addMeeting(app, supervisor, { clinician, supervisor })
    await tick(app, clinician, added)
    const late = await edit(app, supervisor, added, { words: 'The radio.' })
    expect(late).toFailWith(409, 'agreement_changed')
    expect(late.body).toMatchObject({ current: { words: meeting.words, version: 2 } })
    // An edit that changes nothing removes no tick, and cannot be outdated.
    const { body } = await edit(app, supervisor, added, {})
    expect(body.agreedAt.clinician).not.toBeNull()
    const { body: both } = await edit(app, supervisor, added, { agrees: true })
    expect(both.agreedAt).toEqual({ clinician: body.agreedAt.clinician, supervisor: expect.any(String) })
    await tick(app, supervisor, added, false)
    await Promise.all([tick(app, clinician, added, false), tick(app, supervisor, added)])
    expect((await own(app, clinician)).body.agreements).toMatchObject([
      { agreedAt: { clinician: null, supervisor: expect.any(String) } },
    ])
  })

  test('mark actions as done, which keeps ticks and open forms valid, and stays after an edit', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const added = await addMeeting(app, supervisor, { clinician, supervisor }, { agrees: true })
    const { body: done } = await mark(app, clinician, added)
    expect(done).toMatchObject({
      actions: [{ doneOn: new Date().toISOString().slice(0, 10) }],
      agreedAt: added.agreedAt,
    })
    const actions = [
      { words: 'Book the simulator.', owner: 'supervisor' as const },
      ...(toEdit(added).actions ?? []),
    ]
    const { status, body } = await edit(app, supervisor, added, { actions })
    expect(status).toBe(200)
    expect(body.actions).toMatchObject([
      { owner: 'supervisor', doneOn: null },
      { id: added.actions[0]?.id, doneOn: expect.any(String) },
    ])
    expect((await mark(app, supervisor, done, false)).body.actions[1]?.doneOn).toBeNull()
  })

  test('see open objectives in a list of their own, with the nearest day first', async ({ app, given }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const people = { clinicianId: clinician.id, supervisorId: supervisor.id }
    const add = async (day: string) =>
      (await app.as(clinician).call(addAgreement, { body: { ...objective, ...people, day } })).body
    const [later, sooner] = [await add('2026-12-01'), await add('2026-06-01')]
    expect(toIds(await own(app, clinician, 'open_objectives'))).toEqual([sooner.id, later.id])
    await edit(app, supervisor, sooner, { state: 'reached' })
    expect(toIds(await own(app, clinician, 'open_objectives'))).toEqual([later.id])
    expect(toIds(await about(app, supervisor, clinician, 'closed_objectives'))).toEqual([sooner.id])
    const invalid = [
      { ...objective, state: null },
      { ...objective, actions: [plainAction] },
      { ...meeting, state: 'open' as const },
    ]
    for (const body of invalid)
      expect(await app.as(clinician).call(addAgreement, { body: { ...body, ...people } })).toFailWith(
        400,
        'request_invalid',
      )
  })

  test('add a meeting once, however often it is sent', async ({ app, given }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const _id = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => addMeeting(app, clinician, { clinician, supervisor }, { _id })),
    )
    expect(answers.map(({ id }) => id)).toEqual([_id, _id, _id])
    expect(toIds(await own(app, clinician))).toEqual([_id])
  })

  test('page through many meetings, each once', async ({ app, given }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const added = []
    for (let count = 0; count < agreementsOfPage + 2; count += 1)
      added.push((await addMeeting(app, clinician, { clinician, supervisor })).id)
    const first = await own(app, clinician)
    expect(first.body.agreements).toHaveLength(agreementsOfPage)
    const second = await own(app, clinician, 'meetings', first.body.nextCursor ?? '')
    expect(second.body.nextCursor).toBeNull()
    expect([...toIds(first), ...toIds(second)].toSorted()).toEqual(added.toSorted())
    for (const cursor of ['x', '2026-02-31 019a0000-0000-7000-8000-0000000000ff'])
      expect(await own(app, clinician, 'meetings', cursor)).toFailWith(400, 'request_invalid')
  })

  test('cannot write the name of a patient, neither in the topics nor in an action', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const people = { clinicianId: clinician.id, supervisorId: supervisor.id }
    const named = 'Mrs Jones fell twice.'
    for (const facts of [{ words: named }, { actions: [{ ...plainAction, words: named }] }])
      expect(
        await app.as(clinician).call(addAgreement, { body: { ...meeting, ...people, ...facts } }),
      ).toFailWith(400, 'request_invalid')
  })

  test('can read what they agreed after the link has ended only as the clinician, who can no longer write', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await createOrganizationWithUsers(given)
    const added = await addMeeting(app, supervisor, { clinician, supervisor })
    await given.supervision(clinician, null)
    expect(await about(app, supervisor, clinician)).toFailWith(404, 'user_not_found')
    expect(await tick(app, supervisor, added)).toFailWith(404, 'agreement_not_found')
    expect(await edit(app, supervisor, added, { words: 'The radio.' })).toFailWith(404, 'agreement_not_found')
    expect(await mark(app, supervisor, added)).toFailWith(404, 'agreement_not_found')
    const { body } = await own(app, clinician)
    expect(body.partners).toEqual([])
    expect(body.agreements).toMatchObject([{ id: added.id, mayWrite: false }])
    expect(await tick(app, clinician, added)).toFailWith(409, 'agreement_ended')
    expect(await mark(app, clinician, added)).toFailWith(409, 'agreement_ended')
    const people = { clinicianId: clinician.id, supervisorId: supervisor.id }
    for (const writer of [clinician, supervisor])
      expect(await app.as(writer).call(addAgreement, { body: { ...meeting, ...people } })).toFailWith(
        404,
        'user_not_found',
      )
  })
})

test('nobody else reads or writes: not an administrator, a cover, another supervisor or organization', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const added = await addMeeting(app, supervisor, { clinician, supervisor })
  const cover = await given.user({ role: 'supervisor', organizationId })
  const { id: covered } = await app.deps.db
    .selectFrom('supervision_links')
    .select('id')
    .where('clinician_id', '=', clinician.id)
    .executeTakeFirstOrThrow()
  const ends_on = new Date().toISOString().slice(0, 10)
  await given.link({ clinician, supervisor: cover, kind: 'cover', covers_link_id: covered, ends_on })
  const { admin: foreignAdmin } = await createOrganizationWithUsers(given)
  const superAdmin = await given.user({ role: 'super_admin' })
  const people = { clinicianId: clinician.id, supervisorId: supervisor.id }
  for (const other of [admin, cover, foreignAdmin, superAdmin]) {
    expect(await about(app, other, clinician)).toFailWith(404, 'user_not_found')
    expect(await tick(app, other, added)).toFailWith(404, 'agreement_not_found')
    expect(await edit(app, other, added, { words: 'The radio.' })).toFailWith(404, 'agreement_not_found')
    expect(await mark(app, other, added)).toFailWith(404, 'agreement_not_found')
    expect(await app.as(other).call(addAgreement, { body: { ...meeting, ...people } })).toFailWith(
      404,
      'user_not_found',
    )
  }
  // An educational supervisor has their own record with the clinician, and cannot read a colleague's record.
  const educator = await given.user({ role: 'supervisor', organizationId })
  await given.link({
    clinician,
    supervisor: educator,
    kind: 'educational',
    view_cases: false,
    sign_off: false,
  })
  expect(toIds(await about(app, educator, clinician))).toEqual([])
  expect(await tick(app, educator, added)).toFailWith(404, 'agreement_not_found')
  const theirs = await addMeeting(app, educator, { clinician, supervisor: educator })
  expect(toIds(await about(app, educator, clinician))).toEqual([theirs.id])
  expect(toIds(await about(app, supervisor, clinician))).toEqual([added.id])
})

test('each side has to do what only the other side ticked, and their own due actions, while the link is active', async ({
  app,
  given,
}) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  const people = { clinician, supervisor }
  const added = await addMeeting(app, supervisor, people, { agrees: true })
  await addMeeting(app, supervisor, people, { actions: [{ ...plainAction, dueOn: '2026-12-24' }] })
  const owes = ({ id }: GivenUser, today: string) =>
    readOwed(app.deps.db, { id } as Parameters<typeof readOwed>[1], today)
  expect(await owes(supervisor, '2026-05-01')).toEqual({ toTick: 0, due: 0, first: [] })
  expect(await owes(clinician, '2026-04-30')).toMatchObject({ toTick: 1, due: 0 })
  expect(await owes(clinician, '2026-05-01')).toMatchObject({
    toTick: 1,
    due: 1,
    first: [
      {
        id: added.id,
        reason: 'to_tick',
        day: meeting.day,
        mine: 'clinician',
        other: { name: supervisor.name },
      },
      { id: added.id, reason: 'due', words: plainAction.words, day: plainAction.dueOn },
    ],
  })
  await tick(app, clinician, added)
  await mark(app, clinician, added)
  expect(await owes(clinician, '2026-05-01')).toEqual({ toTick: 0, due: 0, first: [] })
  await tick(app, clinician, added, false)
  await given.supervision(clinician, null)
  expect(await owes(clinician, '2026-12-31')).toEqual({ toTick: 0, due: 0, first: [] })
})
