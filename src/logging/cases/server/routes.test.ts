import { v7 as uuid } from 'uuid'
import { describe, expect, test } from '#testing/test.ts'
import { getCase } from '../contract.ts'

describe('opening a case', () => {
  test('its owner finds it by its id and by its mission number', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, missionNumber: 'OPEN-1' })
    const byId = await app.as(owner).call(getCase, { params: { id: logged.id.toUpperCase() } })
    expect(byId).toMatchObject({ status: 200, body: logged })
    const byNumber = await app.as(owner).call(getCase, { params: { id: 'OPEN-1' } })
    expect(byNumber).toMatchObject({ status: 200, body: { ...logged, otherMatches: [] } })
  })

  test('a clinician cannot open another user’s case, by id or by number', async ({ app, given }) => {
    const logged = await given.case({ missionNumber: 'OPEN-2' })
    const stranger = await given.user()
    for (const id of [logged.id, 'OPEN-2', uuid(), 'OPEN-NONE']) {
      expect(await app.as(stranger).call(getCase, { params: { id } })).toFailWith(404, 'case_not_found')
    }
  })

  test('a supervisor opens the cases of clinicians only while they are assigned', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const other = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const { id } = await given.case({ owner })
    const open = (as: typeof owner) => app.as(as).call(getCase, { params: { id } })
    expect(await open(supervisor)).toMatchObject({ status: 200 })
    expect(await open(other)).toFailWith(404, 'case_not_found')

    await given.supervision(owner, other)
    expect(await open(supervisor)).toFailWith(404, 'case_not_found')
    expect(await open(other)).toMatchObject({ status: 200 })

    await app.deps.db.updateTable('users').set({ role: 'clinician' }).where('id', '=', other.id).execute()
    expect(await open(other)).toFailWith(404, 'case_not_found')
  })

  test('administrators open all cases, but cannot read the reflection', async ({ app, given }) => {
    const reflection = { what: 'It was hard.', wellbeingCheck: 'affected', shareWithSupervisor: true }
    const { id } = await given.case({ reflection })
    for (const role of ['admin', 'super_admin'] as const) {
      const { status, body } = await app.as(await given.user({ role })).call(getCase, { params: { id } })
      expect(status).toBe(200)
      expect(body.reflection).toBeNull()
    }
  })

  test('a supervisor reads a shared reflection, but never the wellbeing answer', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const words = { what: 'It was hard.', wellbeingCheck: 'affected' }
    const shared = await given.case({ owner, reflection: { ...words, shareWithSupervisor: true } })
    const unshared = await given.case({ owner, reflection: words })
    const read = async (id: string) => {
      const { body } = await app.as(supervisor).call(getCase, { params: { id } })
      return body.reflection
    }
    expect(await read(shared.id)).toMatchObject({ what: 'It was hard.', wellbeingCheck: null })
    expect(await read(unshared.id)).toBeNull()
    expect(unshared.reflection).toMatchObject({ what: 'It was hard.', wellbeingCheck: 'affected' })
  })

  test('the labels of its places and supervisor are current, and from its own organization', async ({
    app,
    given,
  }) => {
    const moor = (label: string) => [{ code: 'moor', label, active: true }]
    const { id: organizationId } = await given.organization({
      bases: moor('Moorside'),
      regions: moor('Moors'),
    })
    const elsewhere = await given.organization({ bases: moor('Another moor') })
    const supervisor = await given.user({
      role: 'supervisor',
      name: 'Kim Osei',
      organizationId: elsewhere.id,
    })
    const owner = await given.user({ organizationId, supervisor })
    const { id } = await given.case({
      owner,
      mission: { baseCode: 'moor', regionCode: 'moor' },
      team: { supervisionLevel: 'distant', supervisorUserId: supervisor.id },
    })
    const read = async () => (await app.as(supervisor).call(getCase, { params: { id } })).body
    expect(await read()).toMatchObject({
      baseLabel: 'Moorside',
      regionLabel: 'Moors',
      supervisor: { id: supervisor.id, name: 'Kim Osei' },
    })

    const { db } = app.deps
    const changed = { bases: JSON.stringify(moor('Moorside South')), regions: '[]' }
    await db.updateTable('organizations').set(changed).where('id', '=', organizationId).execute()
    expect(await read()).toMatchObject({
      mission: { baseCode: 'moor', regionCode: 'moor' },
      baseLabel: 'Moorside South',
      regionLabel: null,
    })
  })

  test('only its owner opens a draft', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const { id } = await given.case({ owner, status: 'draft' })
    expect(await app.as(owner).call(getCase, { params: { id } })).toMatchObject({ status: 200 })
    for (const viewer of [supervisor, await given.user({ role: 'super_admin' })]) {
      expect(await app.as(viewer).call(getCase, { params: { id } })).toFailWith(404, 'case_not_found')
    }
  })

  test('only its owner and administrators open a voided case; no one opens a deleted one', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const admin = await given.user({ role: 'admin' })
    const owner = await given.user({ supervisor })
    const { id } = await given.case({ owner })
    const change = (fields: { status?: string; deleted_at?: Date }) =>
      app.deps.db.updateTable('cases').set(fields).where('id', '=', id).execute()
    const statuses = async () => {
      const answers = await Promise.all(
        [owner, supervisor, admin].map((viewer) => app.as(viewer).call(getCase, { params: { id } })),
      )
      return answers.map(({ status }) => status)
    }
    await change({ status: 'voided' })
    expect(await statuses()).toEqual([200, 404, 200])
    await change({ deleted_at: new Date() })
    expect(await statuses()).toEqual([404, 404, 404])
  })

  test('of several cases with one number the user’s newest opens, and the others are listed', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const mission = { missionNumber: 'MANY-1', date: '2025-03-04' }
    const colleaguesCase = await given.case({ owner, ...mission })
    const mine = await given.case({ owner: supervisor, ...mission })
    const newest = await given.case({ owner: supervisor, ...mission, patientSequence: 2 })
    const strangers = await given.case({ ...mission, title: 'Out of sight' })

    const { body } = await app.as(supervisor).call(getCase, { params: { id: 'MANY-1' } })
    expect(body.id).toBe(newest.id)
    expect(body.otherMatches?.map(({ id }) => id)).toEqual([mine.id, colleaguesCase.id])
    expect(JSON.stringify(body)).not.toContain(strangers.title)
  })

  test('times are shown in the organization’s time zone', async ({ given }) => {
    const { id: organizationId } = await given.organization({ timeZone: 'America/New_York' })
    const owner = await given.user({ organizationId })
    const mission = { activatedAt: '2025-03-09T06:30Z', availableAt: '2025-03-09T07:30Z' }
    const logged = await given.case({ owner, date: '2025-03-09', mission })
    // The clocks went forward between the two times.
    expect(logged.mission).toMatchObject({
      activatedAt: '2025-03-09T01:30-05:00',
      availableAt: '2025-03-09T03:30-04:00',
    })
    expect(logged.derived.missionTimeHours).toBe(1)
  })

  test('a value that is neither an id nor a mission number is refused', async ({ app, given }) => {
    const user = await given.user()
    for (const id of ['%23OPEN-1', 'a%20b', 'x'.repeat(25), '%00', '../users']) {
      const answer = await app.as(user).inject({ method: 'GET', url: `/api/cases/${id}` })
      expect([400, 404]).toContain(answer.status)
    }
  })
})

test('viewing another user’s case is recorded, viewing your own is not', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const admin = await given.user({ role: 'admin' })
  const owner = await given.user({ supervisor })
  const logged = await given.case({ owner, missionNumber: 'LOOK-1' })
  await app.as(owner).call(getCase, { params: { id: logged.id } })
  await app.as(supervisor).call(getCase, { params: { id: logged.id } })
  await app.as(admin).call(getCase, { params: { id: 'LOOK-1' } })
  await app.as(await given.user()).call(getCase, { params: { id: logged.id } })

  const views = await app.deps.db
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_role', 'action'])
    .where('entity_id', '=', logged.id)
    .where('action', '=', 'case_viewed')
    .orderBy('id')
    .execute()
  expect(views).toEqual([
    { actor_id: supervisor.id, actor_role: 'supervisor', action: 'case_viewed' },
    { actor_id: admin.id, actor_role: 'admin', action: 'case_viewed' },
  ])
})
