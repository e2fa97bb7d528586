import { v7 as uuid } from 'uuid'
import { minimalCase } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, type CaseRequest } from '../contract.ts'

const today = () => new Date().toISOString().slice(0, 10)
const request = (facts: Partial<CaseRequest> = {}) => minimalCase({ date: today(), ...facts })

const countCases = async ({ deps }: TestApp, ownerId: string): Promise<number> => {
  const found = await deps.db.selectFrom('cases').select('id').where('owner_id', '=', ownerId).execute()
  return found.length
}

describe('saving', () => {
  test('a quick log is saved as completed, with its author, a number, a title and its derived values', async ({
    app,
    given,
  }) => {
    const clinician = await given.user({ name: 'Sam Field' })
    const body = request({
      mission: { activatedAt: `${today()}T00:00Z`, arriveSceneAt: `${today()}T00:00Z` },
      procedures: [{ code: 'tourniquet' }],
    })
    const answer = await app.as(clinician).call(createCase, { body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'completed',
      version: 1,
      createdBy: { id: clinician.id, name: 'Sam Field', role: 'clinician' },
      title: 'Trauma, tourniquet',
      typeLabel: 'Trauma',
      everFlagged: false,
      source: 'web',
      derived: { intervals: { responseMinutes: 0 }, dashboardProcedures: ['haemorrhage_management'] },
    })
    expect(answer.body.missionNumber).toMatch(/^#\d\d-\d{5}$/)
    expect(answer.body.submittedAt).toBe(answer.body.createdAt)
  })

  test('where sign-off is required a completed case becomes pending; a draft stays a draft', async ({
    given,
  }) => {
    const organization = await given.organization({ settings: { requireSignOff: true } })
    const owner = await given.user({ organizationId: organization.id })
    expect(await given.case({ owner })).toMatchObject({ status: 'pending', organizationId: organization.id })
    expect(await given.case({ owner, status: 'draft' })).toMatchObject({ status: 'draft', submittedAt: null })
  })

  test('a flagged case stays marked as once flagged', async ({ given }) => {
    const flagged = await given.case({ flagCaseReview: true, flagReasons: ['excellent_care'] })
    expect(flagged).toMatchObject({
      flagCaseReview: true,
      everFlagged: true,
      flagReasons: ['excellent_care'],
    })
  })

  test('a logged case defaults to one patient of the mission and one attempt at a procedure', async ({
    given,
  }) => {
    const procedures = [{ code: 'tourniquet' }, { code: 'io_access', attempts: 3 }]
    const logged = await given.case({ procedures })
    expect(logged.mission?.patientsTotal).toBe(1)
    expect(logged.procedures.map(({ attempts }) => attempts)).toEqual([1, 3])
    const draft = await given.case({ procedures, status: 'draft' })
    expect(draft.mission?.patientsTotal).toBeNull()
    expect(draft.procedures.map(({ attempts }) => attempts)).toEqual([null, 3])
    const none = { patientAge: null, patientAgeUnit: null, mission: { result: 'stood_down_en_route' } }
    expect((await given.case(none)).mission?.patientsTotal).toBeNull()
  })

  test('a presenting problem of two letters is saved, with a valid title', async ({ given }) => {
    const logged = await given.case({ clinical: { presentation: 'MI' } })
    expect(logged.title).toBe('Trauma: MI')
  })

  test('a case shows whether it was entered offline; this does not make it a different case', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const body = minimalCase({ date: '2025-03-04', _id: uuid(), enteredOffline: true })
    const { body: logged } = await app.as(owner).call(createCase, { body })
    expect(logged.source).toBe('offline')
    const { enteredOffline: _, ...again } = body
    const repeated = await app.as(owner).call(createCase, { body: again })
    expect(repeated.body).toMatchObject({ id: logged.id, version: 1, source: 'offline' })
    expect((await given.case({ owner })).source).toBe('web')
  })

  test('a mission without a patient is a case too, without age or gender', async ({ given }) => {
    const stoodDown = await given.case({
      patientAge: null,
      patientAgeUnit: null,
      mission: { result: 'stood_down_en_route' },
    })
    expect(stoodDown).toMatchObject({ status: 'completed', patient: null, patientAge: null })
  })

  test('a draft may have an age without a unit', async ({ given }) => {
    expect(await given.case({ status: 'draft', patientAgeUnit: null })).toMatchObject({ patientAge: 34 })
    expect(await given.case({ patientAge: null, patientAgeUnknown: true })).toMatchObject({
      patientAge: null,
      patientAgeUnit: 'years',
      patientAgeUnknown: true,
    })
  })

  test('today is the date in the organization’s time zone, not the server’s', async ({
    app,
    given,
    clock,
  }) => {
    clock.set('2026-03-04T20:00Z')
    try {
      const tokyo = await given.organization({ timeZone: 'Asia/Tokyo' })
      const owner = await given.user({ organizationId: tokyo.id })
      const inLondon = await given.user()
      expect(await given.case({ owner, date: '2026-03-05' })).toMatchObject({ date: '2026-03-05' })
      const body = request({ date: '2026-03-05' })
      expect(await app.as(inLondon).call(createCase, { body })).toFailWith(400, 'request_invalid')
    } finally {
      clock.set(new Date())
    }
  })

  test('every case is recorded in the audit trail, without its text', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, title: 'A fall from a ladder' })
    const lines = await app.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', logged.id)
      .execute()
    expect(lines).toMatchObject([
      {
        action: 'case_created',
        entity: 'case',
        actor_id: owner.id,
        actor_role: 'clinician',
        entity_version: 1,
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('ladder')
  })

  test('the daily counts include the logged cases, missions, mission minutes and procedures', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const date = '2019-05-06'
    const times = { activatedAt: '2019-05-06T10:00Z', availableAt: '2019-05-06T11:30Z' }
    const shared = { owner, date, missionNumber: 'COUNT-1', mission: times }
    await given.case({ ...shared, procedures: [{ code: 'tourniquet' }, { code: 'pelvic_binder' }] })
    await given.case({ ...shared, patientSequence: 2 })
    await given.case({ owner, date, status: 'draft' })
    await given.case({ owner, date, encounterSetting: 'simulated' })
    const { rows } = await app.deps.pool.query(
      `with folded as materialized (select fold_case_counts()) select 1 from folded`,
    )
    expect(rows).toHaveLength(1)
    const counts = await app.deps.db
      .selectFrom('case_counts')
      .select(['dimension', 'key', 'cases', 'missions', 'mission_minutes'])
      .where('grain', '=', 'week')
      .where('starts_on', '=', date)
      .execute()
    expect(counts).toEqual(
      expect.arrayContaining([
        { dimension: 'total', key: '', cases: 2, missions: 1, mission_minutes: 90 },
        { dimension: 'owner', key: owner.id, cases: 2, missions: 1, mission_minutes: 90 },
        { dimension: 'type', key: 'trauma', cases: 2, missions: 0, mission_minutes: 0 },
        { dimension: 'procedure', key: 'haemorrhage_management', cases: 1, missions: 0, mission_minutes: 0 },
        { dimension: 'gender', key: 'unknown', cases: 2, missions: 0, mission_minutes: 0 },
      ]),
    )
  })
})

describe('sending again', () => {
  test('fifty times the same case at once is one case, and each request gets it', async ({ app, given }) => {
    const clinician = await given.user()
    for (const missionNumber of [undefined, 'STORM-1']) {
      const before = await countCases(app, clinician.id)
      const parts = {
        procedures: [{ code: 'tourniquet' }],
        reflection: { what: 'So fast.', wellbeingCheck: 'fine' },
      }
      const body = request({ _id: uuid(), missionNumber, ...parts })
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.as(clinician).call(createCase, { body })),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
      expect(await countCases(app, clinician.id)).toBe(before + 1)
    }
  })

  test('a repeat returns the case as it is now, and uses no second number', async ({ app, given }) => {
    const owner = await given.user()
    const body = request({ id: uuid() })
    const { body: first } = await app.as(owner).call(createCase, { body })
    await app.deps.db.updateTable('cases').set({ flag_note: 'seen' }).where('id', '=', first.id).execute()
    // The content is the same: unknown fields may be null or left out.
    const again = await app.as(owner).call(createCase, { body: { ...body, typeOther: null, outcome: null } })
    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first, flagNote: 'seen' })
  })

  test('different content under the same id is refused, and so is the id of another user’s case', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, title: 'Mine alone' })
    const mine = await app.as(owner).call(createCase, { body: request({ _id: logged.id, title: 'Another' }) })
    expect(mine).toFailWith(409, 'case_id_taken')
    const stranger = await given.user()
    const body = request({ _id: logged.id, title: 'Mine alone' })
    const foreign = await app.as(stranger).call(createCase, { body })
    expect(foreign).toFailWith(409, 'case_id_taken')
    expect(JSON.stringify(foreign.body)).not.toContain('Mine alone')
  })

  test('a case with an id from the device can be sent repeatedly: eight requests at once and eight in turn save one case', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const body = request({ clientId: uuid(), procedures: [{ code: 'tourniquet' }] })
    const send = (person = owner, facts = {}) =>
      app.as(person).call(createCase, { body: { ...body, ...facts } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    for (let sent = 0; sent < 8; sent += 1) answers.push(await send())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ clientId: body.clientId, version: 1 })
    expect(await countCases(app, owner.id)).toBe(1)

    expect(await send(owner, { title: 'Another' })).toFailWith(409, 'case_id_taken')
    const stranger = await given.user()
    const foreign = await send(stranger)
    expect(foreign.status).toBe(201)
    expect(foreign.body.id).not.toBe(answers[0]?.body.id)
    const { id } = await given.case({ owner, ...body, _id: uuid() })
    expect(id).not.toBe(answers[0]?.body.id)
  })

  test('sending a deleted case again does not restore it', async ({ app, given }) => {
    const owner = await given.user()
    const body = request({ _id: uuid() })
    const { body: logged } = await app.as(owner).call(createCase, { body })
    const gone = { deleted_at: new Date() }
    await app.deps.db.updateTable('cases').set(gone).where('id', '=', logged.id).execute()
    expect(await app.as(owner).call(createCase, { body })).toFailWith(409, 'case_deleted')
  })
})

describe('several patients of one mission', () => {
  test('join it one after another or all at once, and each patient number is used once', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const bodies = [1, 2, 3, 4, 5, 6].map((patientSequence) =>
      request({ missionNumber: '#CRASH-7', patientSequence }),
    )
    const answers = await Promise.all(bodies.map((body) => app.as(owner).call(createCase, { body })))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201))
    const missions = await app.deps.db
      .selectFrom('missions')
      .select(['mission_number', 'counted_cases'])
      .where('owner_id', '=', owner.id)
      .execute()
    expect(missions).toEqual([{ mission_number: 'CRASH-7', counted_cases: 6 }])

    const body = request({ missionNumber: 'CRASH-7', patientSequence: 3, title: 'Once more' })
    expect(await app.as(owner).call(createCase, { body })).toFailWith(409, 'case_duplicate')
  })

  test('two cases of a mission cannot contradict each other, and the error names the fields', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const times = { activatedAt: '2025-03-04T10:00+01:00' }
    await given.case({ owner, date: '2025-03-04', missionNumber: 'TWICE-1', mission: times })
    const same = { activatedAt: '2025-03-04T09:00Z' }
    const joining = { missionNumber: 'TWICE-1', patientSequence: 2 }
    const body = request({ ...joining, date: '2025-03-04', mission: { ...same, platform: 'boat' } })
    const refused = await app.as(owner).call(createCase, { body })
    expect(refused).toFailWith(409, 'mission_mismatch')
    expect(refused.body).toMatchObject({
      fields: [{ path: 'mission.platform' }],
      message: expect.stringMatching(
        /^A patient of your mission #TWICE-1 is saved already.* Send them unchanged/,
      ),
    })
    await given.case({ ...joining, owner, date: '2025-03-04', mission: same })
  })

  test('crewmates each have the mission in their own logbook, under the same number', async ({ given }) => {
    const [one, other] = [await given.user(), await given.user()]
    const first = await given.case({ owner: one, missionNumber: '#CREW-1' })
    const second = await given.case({
      owner: other,
      missionNumber: 'CREW-1',
      mission: { platform: 'boat' },
    })
    expect([first.missionNumber, second.missionNumber]).toEqual(['#CREW-1', '#CREW-1'])
  })
})
