import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, updateCase, type Case, type CaseUpdate } from '../../contract.ts'

const date = '2025-03-04'

const put = (app: TestApp, as: GivenUser, saved: Case, change: Partial<CaseUpdate> = {}) =>
  app.as(as).call(updateCase, { params: { id: saved.id }, body: { ...toUpdate(saved), ...change } })

const read = async (app: TestApp, as: GivenUser, { id }: Case): Promise<Case> =>
  (await app.as(as).call(getCase, { params: { id } })).body

const missionsOf = (app: TestApp, owner: GivenUser) =>
  app.deps.db
    .selectFrom('missions')
    .select(['mission_number', 'platform', 'counted_cases'])
    .where('owner_id', '=', owner.id)
    .orderBy('mission_number')
    .execute()

describe('the mission of an edited case', () => {
  test('is updated for all its patients at once', async ({ app, given }) => {
    const owner = await given.user()
    const shared = { owner, date, missionNumber: 'BUS-1' }
    const first = await given.case(shared)
    const second = await given.case({ ...shared, patientSequence: 2 })
    const draft = await given.case({ ...shared, patientSequence: 3, status: 'draft' })
    const mission = { ...first.mission, platform: 'boat', activatedAt: '2025-03-05T09:00Z' }
    const edited = await put(app, owner, first, { date: '2025-03-05', mission })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const updated = { platform: 'boat', activatedAt: '2025-03-05T09:00+00:00' }
    for (const other of [second, draft]) {
      expect(await read(app, owner, other)).toMatchObject({
        date: '2025-03-05',
        mission: updated,
        version: 2,
        status: other.status,
        title: other.title,
      })
    }
    const lines = await app.deps.db
      .selectFrom('case_changes')
      .select(['case_id', 'kind', 'version', 'changes'])
      .where('case_id', 'in', [second.id, draft.id])
      .execute()
    expect(lines).toMatchObject([{ case_id: second.id, kind: 'mission_edited', version: 2 }])
    expect(lines[0]?.changes).toEqual([
      { path: 'date', before: date, after: '2025-03-05' },
      { path: 'mission.activatedAt', before: null, after: '2025-03-05T09:00+00:00' },
      { path: 'mission.platform', before: 'rotary_wing', after: 'boat' },
    ])
    expect(await put(app, owner, second, { title: 'On the old one' })).toFailWith(409, 'case_changed')
  })

  test('counts its patients as they are logged; the next case may raise the total or leave it out', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const shared = { owner, date, missionNumber: 'BUS-9' }
    const first = await given.case(shared)
    const second = await given.case({
      ...shared,
      patientSequence: 2,
      mission: { ...first.mission, patientsTotal: 3 },
    })
    const third = await given.case({ ...shared, patientSequence: 3 })
    const draft = await given.case({ ...shared, patientSequence: 4, status: 'draft' })
    for (const theCase of [first, second, third, draft])
      expect((await read(app, owner, theCase)).mission?.patientsTotal).toBe(3)
    const corrected = await put(app, owner, second, { mission: { ...second.mission, patientsTotal: 4 } })
    expect(corrected.body.mission?.patientsTotal).toBe(4)
    expect((await read(app, owner, first)).mission?.patientsTotal).toBe(4)
  })

  test('cannot be changed so that another patient contradicts it', async ({ app, given }) => {
    const owner = await given.user()
    const shared = { owner, date, missionNumber: 'BUS-2' }
    const first = await given.case({
      ...shared,
      patientAge: null,
      patientAgeUnit: null,
      patientAgeUnknown: true,
    })
    const second = await given.case({ ...shared, patientSequence: 2 })
    const change = {
      patient: null,
      patientAgeUnknown: null,
      mission: { ...first.mission, result: 'aborted_weather' },
    }
    const refused = await put(app, owner, first, change)
    expect(refused).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(refused.body)).toContain('Patient 2 of this mission')
    expect(await read(app, owner, first)).toEqual(first)
    expect(await read(app, owner, second)).toEqual(second)
  })

  test('of a draft keeps its type while another patient is logged', async ({ app, given }) => {
    const owner = await given.user()
    const shared = { owner, date, missionNumber: 'BUS-3' }
    await given.case(shared)
    const draft = await given.case({ ...shared, patientSequence: 2, status: 'draft' })
    const refused = await put(app, owner, draft, { mission: null })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({ fields: [{ path: 'mission.missionType' }] })
  })

  test('is updated by a draft only with confirmed texts, once another patient is logged', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const shared = { owner, date, missionNumber: 'BUS-4' }
    const first = await given.case(shared)
    const draft = await given.case({ ...shared, patientSequence: 2, status: 'draft' })
    const mission = {
      ...first.mission,
      locationType: 'other',
      locationTypeOther: 'hut of Dr Miller',
    } as const
    const refused = await put(app, owner, draft, { mission })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({ fields: [{ path: 'mission.locationTypeOther' }] })
    expect(await read(app, owner, first)).toEqual(first)

    const privacyChecked = [{ path: 'mission.locationTypeOther', pattern: 'staff_title_name' }]
    expect((await put(app, owner, draft, { mission, privacyChecked })).status).toBe(200)
    expect(await read(app, owner, first)).toMatchObject({
      mission: { locationTypeOther: 'hut of Dr Miller' },
    })
    const events = await app.deps.db
      .selectFrom('audit_events')
      .select(['entity_id', 'entity_version', 'changed_fields', 'reason'])
      .where('action', '=', 'case_privacy_confirmed')
      .where('actor_id', '=', owner.id)
      .execute()
    expect(events).toEqual([
      {
        entity_id: first.id,
        entity_version: 2,
        changed_fields: ['mission.locationTypeOther'],
        reason: 'staff_title_name',
      },
    ])
    // The text is now confirmed, so an edit that leaves it unchanged needs no new confirmation.
    const [saved] = [await read(app, owner, draft)]
    expect((await put(app, owner, saved, { title: 'Another title' })).status).toBe(200)
  })

  test('changes with the mission number; a mission without cases is deleted', async ({ app, given }) => {
    const owner = await given.user()
    const first = await given.case({ owner, date, missionNumber: 'OLD-1' })
    const { body: moved } = await put(app, owner, first, { missionNumber: '#NEW-1' })
    expect(moved).toMatchObject({ missionNumber: '#NEW-1', version: 2 })
    expect(await missionsOf(app, owner)).toEqual([
      { mission_number: 'NEW-1', platform: 'rotary_wing', counted_cases: 1 },
    ])
    const second = await given.case({ owner, date, missionNumber: 'NEW-1', patientSequence: 2 })
    await put(app, owner, second, { missionNumber: 'OLD-1' })
    expect(await missionsOf(app, owner)).toMatchObject([
      { mission_number: 'NEW-1', counted_cases: 1 },
      { mission_number: 'OLD-1', counted_cases: 1 },
    ])
  })

  test('merges with another mission of the user only if both have the same facts', async ({ app, given }) => {
    const owner = await given.user()
    const target = await given.case({ owner, date, missionNumber: 'JOIN-1' })
    const wrong = await given.case({ owner, date, missionNumber: 'JOIN-2', mission: { platform: 'boat' } })
    const refused = await put(app, owner, wrong, { missionNumber: 'JOIN-1', patientSequence: 2 })
    expect(refused).toFailWith(409, 'mission_mismatch')
    expect(refused.body).toMatchObject({ fields: [{ path: 'mission.platform' }] })
    const taken = await put(app, owner, wrong, { missionNumber: 'JOIN-1', mission: target.mission })
    expect(taken).toFailWith(409, 'case_duplicate')
    const joining = { missionNumber: 'JOIN-1', patientSequence: 2, mission: target.mission }
    const { body } = await put(app, owner, wrong, joining)
    expect(body).toMatchObject({ missionNumber: '#JOIN-1', patientSequence: 2 })
    expect(await missionsOf(app, owner)).toEqual([
      { mission_number: 'JOIN-1', platform: 'rotary_wing', counted_cases: 2 },
    ])
  })

  test('is replaced by the next case when all others of its number are voided or deleted', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const [gone, voided] = [
      await given.case({ owner, date, missionNumber: 'AGAIN-1' }),
      await given.case({ owner, date, missionNumber: 'AGAIN-1', patientSequence: 2 }),
    ]
    const set = (id: string, change: { deleted_at?: Date; status?: string }) =>
      app.deps.db.updateTable('cases').set(change).where('id', '=', id).execute()
    await set(gone.id, { deleted_at: new Date() })
    const body = minimalCase({ date, missionNumber: 'AGAIN-1', mission: { platform: 'boat' } })
    expect(await app.as(owner).call(createCase, { body })).toFailWith(409, 'mission_mismatch')
    await set(voided.id, { status: 'voided' })
    const logged = await app.as(owner).call(createCase, { body })
    expect(logged).toMatchObject({ status: 201, body: { mission: { platform: 'boat' } } })
  })

  test('stays consistent under many concurrent edits of its patients, without a deadlock', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const cases = await Promise.all(
      [1, 2, 3, 4].map((patientSequence) =>
        given.case({ owner, date, missionNumber: 'STORM-9', patientSequence }),
      ),
    )
    const platforms = ['boat', 'on_foot', 'rotary_wing', 'fixed_wing_jet', 'off_road_vehicle']
    const answers = await Promise.all(
      platforms.flatMap((platform) =>
        cases.flatMap((theCase, index) => [
          put(app, owner, theCase, { mission: { ...theCase.mission, platform } }),
          put(app, owner, theCase, { missionNumber: `STORM-${index}` }),
        ]),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    const now = await Promise.all(cases.map((theCase) => read(app, owner, theCase)))
    const byNumber = Map.groupBy(now, ({ missionNumber }) => missionNumber)
    for (const [, together] of byNumber) {
      expect(new Set(together.map(({ mission }) => mission?.platform)).size).toBe(1)
    }
    const missions = await missionsOf(app, owner)
    expect(missions.map(({ counted_cases: cases }) => cases).reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(missions.every(({ counted_cases: counted }) => counted > 0)).toBe(true)
  })
})
