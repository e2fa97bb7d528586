import { v7 as uuid } from 'uuid'
import { toUpdate } from '#testing/case-update.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, updateCase, type Case, type CaseUpdate } from '../../contract.ts'

const put = (app: TestApp, as: GivenUser, saved: Case, change: Partial<CaseUpdate> = {}) =>
  app.as(as).call(updateCase, { params: { id: saved.id }, body: { ...toUpdate(saved), ...change } })

describe('editing', () => {
  test('replaces the entered facts as the next version, and keeps when and how the case was logged', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const logged = await given.case({
      owner,
      procedures: [{ code: 'tourniquet' }],
      tags: ['night'],
      reflection: { what: 'Cold.', wellbeingCheck: 'fine' },
    })
    const edited = await put(app, owner, logged, {
      title: 'A fall from a horse',
      tags: null,
      procedures: [{ code: 'rapid_sequence_induction' }, { code: 'tourniquet', attempts: 2 }],
      reflection: { what: 'Very cold.' },
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect(edited.body).toMatchObject({
      id: logged.id,
      version: 2,
      title: 'A fall from a horse',
      tags: null,
      procedures: [{ code: 'rapid_sequence_induction' }, { code: 'tourniquet', attempts: 2 }],
      reflection: { what: 'Very cold.', wellbeingCheck: null },
      createdAt: logged.createdAt,
      submittedAt: logged.submittedAt,
      missionNumber: logged.missionNumber,
      source: logged.source,
    })
    const { body: read } = await app.as(owner).call(getCase, { params: { id: logged.id } })
    expect(read).toEqual(edited.body)
  })

  test('an outdated version is refused, with the current one in the response', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    const { body: newer } = await put(app, owner, logged, { title: 'From the phone' })
    const refused = await put(app, owner, logged, { title: 'From the desk' })
    expect(refused).toFailWith(409, 'case_changed')
    expect(refused.body).toMatchObject({ current: newer })
    const { body: read } = await app.as(owner).call(getCase, { params: { id: logged.id } })
    expect(read).toEqual(newer)
  })

  test('an edit that is sent again after its response was lost returns the same case', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    const first = await put(app, owner, logged, { title: 'Once' })
    const again = await put(app, owner, logged, { title: 'Once' })
    expect(again).toMatchObject({ status: 200, body: first.body })
  })

  test('a suggested title follows the content of the case; a typed one stays', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    expect(logged.title).toBe('Trauma')
    expect(await put(app, owner, logged, { title: null })).toMatchObject({ body: { version: 1 } })
    const diagnosed = { title: null, clinical: { diagnosisPrimary: 'tbi_severe' } }
    const { body: edited } = await put(app, owner, logged, diagnosed)
    expect(edited).toMatchObject({
      version: 2,
      title: 'Severe TBI',
    })
    expect(await put(app, owner, logged, diagnosed)).toMatchObject({ status: 200, body: edited })
    const { body: named } = await put(app, owner, edited, { title: 'A fall from a ladder' })
    const { body: last } = await put(app, owner, named, { patientAge: 30 })
    expect(last).toMatchObject({ version: 4, title: 'A fall from a ladder' })
  })

  test('a client that does not know legs changes only the aircraft and vehicles in them', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const legs = [
      { platform: 'road_ambulance', withPatient: false, minutes: 20 },
      { platform: 'fixed_wing_jet', withPatient: true, minutes: 140 },
      { platform: 'road_ambulance', withPatient: true, minutes: 35 },
    ]
    const logged = await given.case({ owner, mission: { missionType: 'repatriation', legs } })
    const { legs: _, ...mission } = logged.mission ?? {}
    const edit = (version: number, platformsUsed: string[]) =>
      app.as(owner).call(updateCase, {
        params: { id: logged.id },
        body: { ...toUpdate(logged), version, title: 'Home again', mission: { ...mission, platformsUsed } },
      })
    const titled = await edit(1, mission.platformsUsed ?? [])
    expect(titled.body.mission?.legs).toEqual(legs)
    const changed = await edit(2, ['road_ambulance', 'rotary_wing'])
    expect(changed.body.mission).toMatchObject({
      legs: [legs[0], legs[2], { platform: 'rotary_wing' }],
      platformsUsed: ['road_ambulance', 'rotary_wing'],
    })
  })

  test('an edit that changes nothing creates no new version', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, procedures: [{ code: 'tourniquet' }] })
    expect(await put(app, owner, logged)).toMatchObject({ status: 200, body: logged })
  })

  test('only one of twenty simultaneous edits of a version succeeds', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    const titles = Array.from({ length: 20 }, (_, index) => `Edit number ${index}`)
    const answers = await Promise.all(titles.map((title) => put(app, owner, logged, { title })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const { body } = await app.as(owner).call(getCase, { params: { id: logged.id } })
    expect(body.version).toBe(2)
  })

  test('the id in the body may be left out, but must not differ', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    const right = await put(app, owner, logged, { _id: logged.id, id: logged.id, title: 'Mine' })
    expect(right).toMatchObject({ status: 200, body: { version: 2 } })
    const wrong = await put(app, owner, right.body, { _id: uuid() })
    expect(wrong).toFailWith(400, 'request_invalid')
  })

  test('is for the owner only', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const logged = await given.case({ owner })
    for (const other of [await given.user(), supervisor, await given.user({ role: 'super_admin' })]) {
      expect(await put(app, other, logged, { title: 'Not mine' })).toFailWith(404, 'case_not_found')
    }
    const { body } = await app.as(owner).call(getCase, { params: { id: logged.id } })
    expect(body).toEqual(logged)
  })
})

describe('status', () => {
  test('a draft stays one until it is completed', async ({ app, given }) => {
    const owner = await given.user()
    const draft = await given.case({ owner, status: 'draft' })
    const { body: still } = await put(app, owner, draft, { title: 'Half done' })
    expect(still).toMatchObject({ status: 'draft', version: 2, submittedAt: null })
    const { body: done } = await put(app, owner, still, { status: 'completed' })
    expect(done).toMatchObject({ status: 'completed', version: 3 })
    expect(done.submittedAt).not.toBeNull()
    expect(await put(app, owner, done, { status: 'draft' })).toFailWith(409, 'case_not_draft')
  })

  test('where sign-off is required a completed draft becomes pending, and stays pending after an edit', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization({ settings: { requireSignOff: true } })
    const owner = await given.user({ organizationId })
    const draft = await given.case({ owner, status: 'draft' })
    const { body: pending } = await put(app, owner, draft, { status: 'completed' })
    expect(pending).toMatchObject({ status: 'pending', version: 2 })
    const { body: edited } = await put(app, owner, pending, { title: 'Still waiting' })
    expect(edited).toMatchObject({ status: 'pending', version: 3, submittedAt: pending.submittedAt })
    expect(await put(app, owner, edited, { status: 'draft' })).toFailWith(409, 'case_not_draft')
  })

  test('an incomplete draft cannot be completed', async ({ app, given }) => {
    const owner = await given.user()
    const body = { status: 'draft', date: '2025-03-04' } as const
    const { body: draft } = await app.as(owner).call(createCase, { body })
    const refused = await put(app, owner, draft, { status: 'completed' })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path: 'type' })]),
    })
  })
})

describe('the content of an edit', () => {
  test('follows the same rules as a new case', async ({ app, given }) => {
    const owner = await given.user()
    const stranger = await given.user()
    const logged = await given.case({ owner })
    const changes: [Partial<CaseUpdate>, path: string][] = [
      [{ date: '2999-01-01' }, 'date'],
      [{ type: null }, 'type'],
      [{ title: 'Mail robin@example.org' }, 'title'],
      [{ mission: { ...logged.mission, baseCode: 'nowhere' } }, 'mission.baseCode'],
      [{ team: { ...logged.team, colleagueUserIds: [stranger.id] } }, 'team.colleagueUserIds.0'],
      [{ mission: { ...logged.mission, hoistUsed: false, hoistCycles: 2 } }, 'mission.hoistCycles'],
    ]
    for (const [change, path] of changes) {
      const refused = await put(app, owner, logged, change)
      expect(refused).toFailWith(400, 'request_invalid')
      expect(refused.body).toMatchObject({ fields: [{ path }] })
    }
    const { body } = await app.as(owner).call(getCase, { params: { id: logged.id } })
    expect(body).toEqual(logged)
  })

  test('keeps a colleague who left, a former supervisor and a base that closed', async ({ app, given }) => {
    const bases = [{ code: 'north', label: 'North', active: true }]
    const { id: organizationId } = await given.organization({ bases })
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    const colleague = await given.user({ organizationId })
    const owner = await given.user({ organizationId, supervisor })
    const logged = await given.case({
      owner,
      mission: { baseCode: 'north' },
      team: {
        supervisionLevel: 'local',
        supervisorUserId: supervisor.id,
        colleagueUserIds: [colleague.id],
      },
      assessments: [{ tool: 'other', toolOther: 'debrief', assessorUserId: supervisor.id }],
    })
    const { db } = app.deps
    const left = { status: 'inactive', organization_id: null }
    await db.updateTable('users').set(left).where('id', 'in', [supervisor.id, colleague.id]).execute()
    await db.updateTable('organizations').set({ bases: '[]' }).where('id', '=', organizationId).execute()
    const { status, body } = await put(app, owner, logged, { title: 'Something else' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ title: 'Something else', team: logged.team, mission: { baseCode: 'north' } })
    // Another case may not contain them.
    const { id: again } = await given.case({ owner })
    const other = { ...body, id: again, version: 1, missionNumber: '#KEPT-1' }
    expect(await put(app, owner, other)).toFailWith(400, 'request_invalid')
  })

  test('cannot remove a requested assessment, and requests each only once', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const assessor = await given.user({ role: 'supervisor', organizationId })
    const owner = await given.user({ organizationId })
    const ask = (toolOther: string) => ({ tool: 'other', toolOther, assessorUserId: assessor.id })
    const logged = await given.case({ owner, assessments: [ask('one')] })
    const { body } = await put(app, owner, logged, { assessments: [ask('one'), ask('two')] })
    expect(body.assessments).toMatchObject([
      { toolOther: 'one', requestedAt: logged.createdAt },
      { toolOther: 'two', status: 'requested' },
    ])
    const { body: without } = await put(app, owner, body, { assessments: null, title: 'No word of them' })
    expect(without.assessments).toEqual(body.assessments)
    const many = ['three', 'four', 'five', 'six'].map(ask)
    const refused = await put(app, owner, without, { assessments: many })
    expect(refused).toFailWith(400, 'request_invalid')
  })

  test('a removed flag still counts as once flagged', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, flagCaseReview: true, flagReasons: ['excellent_care'] })
    const { body } = await put(app, owner, logged, { flagCaseReview: false, flagReasons: null })
    expect(body).toMatchObject({ flagCaseReview: false, flagReasons: null, everFlagged: true })
  })

  test('the number of another patient cannot be taken', async ({ app, given }) => {
    const owner = await given.user()
    const first = await given.case({ owner, missionNumber: 'PLACE-1' })
    const second = await given.case({ owner, missionNumber: 'PLACE-1', patientSequence: 2 })
    const change = { patientSequence: 1, mission: { ...second.mission, platform: 'boat' } }
    expect(await put(app, owner, second, change)).toFailWith(409, 'case_duplicate')
    // No part of the refused edit is stored, such as its change of the mission that both cases share.
    for (const saved of [first, second]) {
      const { body } = await app.as(owner).call(getCase, { params: { id: saved.id } })
      expect(body).toEqual(saved)
    }
  })

  test('every edit of a logged case is recorded in the audit trail, without its text', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    await put(app, owner, logged, { title: 'A fall from a ladder', tags: ['ladder'] })
    const lines = await app.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', logged.id)
      .where('action', '<>', 'case_created')
      .execute()
    expect(lines).toMatchObject([
      {
        action: 'case_edited',
        actor_id: owner.id,
        entity_version: 2,
        changed_fields: ['tags', 'title'],
        reason: null,
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('ladder')
  })

  test('no request body causes a server error', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    const bodies = [null, [], 'x', 1, {}, { version: 'x' }, { ...toUpdate(logged), version: 0 }]
    const malformed = [
      { ...toUpdate(logged), createdBy: 'x' },
      { ...toUpdate(logged), version: 9e15, title: 'New' },
    ]
    for (const payload of [...bodies, ...malformed]) {
      const url = `/api/cases/${logged.id}`
      const headers = { 'content-type': 'application/json' }
      const answer = await app
        .as(owner)
        .inject({ method: 'PUT', url, headers, payload: JSON.stringify(payload) })
      expect([400, 409]).toContain(answer.status)
    }
  })
})
