import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { createActivity, updateActivity } from '#cpd/activities/log/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { saveStandard } from '../../standards/contract.ts'
import { getAllocations, putAllocations } from '../allocations.contract.ts'
import * as contract from '../contract.ts'

const begin = (app: TestApp, owner: GivenUser, facts: object = {}) =>
  app.as(owner).call(contract.createEnrolment, {
    body: { standardCode: 'paramedicine_board_cpd', cycleStart: '2024-12-01', ...facts },
  })
const record = async (app: TestApp, owner: GivenUser, facts: object = {}) =>
  (
    await app.as(owner).call(createActivity, {
      body: {
        title: 'Airway day',
        date: '2025-03-04',
        hours: 6,
        type: 'course',
        participatoryHours: 5,
        ...facts,
      },
    })
  ).body
const cyclesOf = async (app: TestApp, viewer: GivenUser, userId?: string) =>
  (await app.as(viewer).call(contract.listEnrolments, { query: userId ? { userId } : {} })).body.enrolments

test('a cycle shows what has been done of each target, and one activity counts towards every cycle it fits', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  expect((await begin(app, owner)).body).toMatchObject({ cycleEnd: '2025-11-30', status: 'lapsed' })
  await begin(app, owner, { standardCode: 'hcpc_cpd', cycleStart: '2023-09-01' })
  await record(app, owner)
  await record(app, owner, { status: 'planned', date: '2025-05-01', title: 'Planned' })
  await record(app, owner, { date: '2024-11-30', type: 'reading', title: 'A day before the first cycle' })
  const [board, hcpc] = await cyclesOf(app, owner)
  expect(board?.progress.targets.map(({ code, amount }) => [code, amount])).toEqual([
    ['total', 6],
    ['interactive', 5],
  ])
  expect(hcpc?.progress).toMatchObject({ isComplete: true, pace: { word: 'complete' } })
})

test('the amounts that a user set for thousands of activities all count', async ({ app, given }) => {
  const owner = await given.user()
  const { body: cycle } = await begin(app, owner)
  const activities = 10_001
  await sql`
    with added as (
      insert into cpd_activities (id, owner_id, title, date, hours, type, status)
      select gen_random_uuid(), ${owner.id}, 'Activity ' || n, '2025-01-01', 1, 'course', 'completed'
      from generate_series(1, ${activities}) n
      returning id
    )
    insert into cpd_allocations (activity_id, enrolment_id, target_code, amount)
    select added.id, ${cycle.id}, target, 0
    from added, unnest(array['total', 'interactive']) target`.execute(app.deps.db)
  const [board] = await cyclesOf(app, owner)
  expect(board?.progress.targets.map(({ code, amount }) => [code, amount])).toEqual([
    ['total', 0],
    ['interactive', 0],
  ])
})

test('the page of a cycle lists the activities that count, and a case counts as a skill', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: cycle } = await begin(app, owner, { standardCode: 'acem_cpd', cycleStart: '2025-01-01' })
  const activity = await record(app, owner, { categories: ['educational'] })
  await given.case({
    owner,
    date: '2025-06-01',
    procedures: [{ code: 'tracheal_intubation_oral' }, { code: 'tourniquet' }],
  })
  const { body } = await app.as(owner).call(contract.getEnrolment, { params: { id: cycle.id } })
  expect(body.entries['educational']).toEqual({
    newest: [
      { activityId: activity.id, title: 'Airway day', date: '2025-03-04', amount: 6, isAllocated: false },
    ],
    more: 0,
  })
  const skill = (code: string) => body.progress.targets.find((target) => target.code === code)?.amount
  expect([skill('airway_skill'), skill('breathing_skill')]).toEqual([1, 0])
})

test('an amount that the user sets replaces what follows from the activity', async ({ app, given }) => {
  const owner = await given.user()
  const { body: cycle } = await begin(app, owner)
  const activity = await record(app, owner)
  const params = { id: activity.id }
  const { body: before } = await app.as(owner).call(getAllocations, { params })
  expect(
    before.cycles[0]?.targets.map(({ code, amountByRule, amount }) => [code, amountByRule, amount]),
  ).toEqual([
    ['total', 6, null],
    ['interactive', 5, null],
  ])
  const allocations = [{ enrolmentId: cycle.id, targetCode: 'total', amount: 4.5 }]
  const put = (version: number) =>
    app.as(owner).call(putAllocations, { params, body: { version, allocations } })
  expect((await put(1)).body).toMatchObject({ version: 2 })
  expect((await put(1)).body, 'a repeated request').toMatchObject({ version: 2 })
  const [changed] = await cyclesOf(app, owner)
  expect(changed?.progress.targets[0]?.amount).toBe(4.5)
  const stale = { params, body: { version: 1, allocations: [] } }
  const refused = await app.as(owner).call(putAllocations, stale)
  expect(refused).toFailWith(409, 'activity_changed')
  expect(refused.body).toMatchObject({ current: { version: 2, cycles: [{ enrolmentId: cycle.id }] } })
  expect(JSON.stringify(refused.body)).toContain('"amount":4.5')
  const foreign = { params, body: { version: 2, allocations: [{ ...allocations[0]!, enrolmentId: uuid() }] } }
  expect(await app.as(owner).call(putAllocations, foreign)).toFailWith(400, 'request_invalid')
  // An edit of the activity from the page that was open before is refused, since it has changed.
  const edit = { title: 'Airway day', date: '2025-03-04', hours: 7, type: 'course', version: 1 } as const
  expect(await app.as(owner).call(updateActivity, { params, body: edit })).toFailWith(409, 'activity_changed')
})

test('a cycle begins once: a repeated request returns it, an overlapping one is refused', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const _id = uuid()
  const both = await Promise.all([1, 2].map(() => begin(app, owner, { _id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await begin(app, owner, { _id, cycleStart: '2020-12-01' })).toFailWith(409, 'enrolment_id_taken')
  const twice = await Promise.all(
    ['2026-01-01', '2026-02-01'].map((cycleStart) => begin(app, owner, { cycleStart })),
  )
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await begin(app, await given.user(), { _id })).toFailWith(409, 'enrolment_id_taken')
})

test('a lower minimum needs its reason, which names nobody, and a target of the standard', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: cycle } = await begin(app, owner)
  const change = (facts: object) =>
    app.as(owner).call(contract.updateEnrolment, {
      params: { id: cycle.id },
      body: { cycleStart: '2024-12-01', status: 'active', version: 1, ...facts },
    })
  for (const [facts, path] of [
    [{ overrides: { total: 15 } }, 'overrideReason'],
    [{ overrides: { unheard: 15 }, overrideReason: 'Part-time' }, 'overrides'],
    [{ overrides: { total: 15 }, overrideReason: 'NHS number 943 476 5919' }, 'overrideReason'],
    [{ cycleStart: '2031-01-01' }, 'cycleStart'],
  ] as const) {
    const answer = await change(facts)
    expect(answer).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(answer.body)).toContain(path)
  }
  const { body } = await change({ overrides: { total: 15 }, overrideReason: 'Half time since May' })
  expect(body.progress.targets[0]).toMatchObject({ minimum: 15, isOverridden: true })
  const stale = await change({ status: 'ended' })
  expect(stale).toFailWith(409, 'enrolment_changed')
  expect(stale.body).toMatchObject({ current: { id: cycle.id, overrides: { total: 15 }, version: 2 } })
})

test('a declared cycle keeps its date; a deleted one is gone, its activities stay', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: cycle } = await begin(app, owner)
  await record(app, owner)
  const params = { id: cycle.id }
  const body = { cycleStart: '2024-12-01', status: 'completed' as const, version: 1 }
  const declared = await app.as(owner).call(contract.updateEnrolment, { params, body })
  expect(declared.body).toMatchObject({ status: 'completed', declaredCompleteAt: expect.any(String) })
  await app.as(owner).call(contract.deleteEnrolment, { params })
  expect(await cyclesOf(app, owner)).toEqual([])
  expect(await app.as(owner).call(contract.getEnrolment, { params })).toFailWith(404, 'enrolment_not_found')
})

test('a supervisor sees the cycles of an assigned clinician and changes none; a stranger sees nothing', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { body: cycle } = await begin(app, owner)
  const params = { id: cycle.id }
  expect(await cyclesOf(app, supervisor, owner.id)).toHaveLength(1)
  expect((await app.as(supervisor).call(contract.getEnrolment, { params })).status).toBe(200)
  expect(await app.as(supervisor).call(contract.deleteEnrolment, { params })).toFailWith(
    404,
    'enrolment_not_found',
  )
  const stranger = app.as(await given.user())
  expect(await stranger.call(contract.getEnrolment, { params })).toFailWith(404, 'enrolment_not_found')
  expect(await stranger.call(contract.listEnrolments, { query: { userId: owner.id } })).toFailWith(
    404,
    'user_not_found',
  )
})

test('a cycle keeps the rules it began with until its user takes over the new ones', async ({
  app,
  given,
}) => {
  const admin = await given.user({ role: 'super_admin' })
  const owner = await given.user()
  const rules = {
    body: 'Air Rescue North',
    title: 'Crew CPD',
    country: 'GB',
    alsoCountries: [],
    region: null,
    professions: ['paramedic' as const],
    cycleMonths: 12,
    cycleStart: '01-01',
    targets: [
      {
        code: 'total',
        label: 'All CPD',
        category: 'total',
        unit: 'hours' as const,
        minimum: 20,
        perMonths: null,
        combine: [],
        procedureGroups: [],
        distinct: false,
        conditional: null,
        confirmed: true,
      },
    ],
    source: '',
    year: 2025,
    confirmed: true,
    note: null,
    creditSystem: null,
    creditValidityMonths: null,
    evidenceRetentionMonths: null,
    organizationId: null,
    isRetired: false,
  }
  const params = { code: 'air_rescue_north_cpd' }
  const save = (change: object, version: number) =>
    app.as(admin).call(saveStandard, { params, body: { ...rules, ...change, version } })
  expect((await save({}, 0)).body).toMatchObject({ version: 1, isDelivered: false })
  const { body: cycle } = await begin(app, owner, { standardCode: params.code, cycleStart: '2025-01-01' })
  const stricter = [{ ...rules.targets[0], minimum: 30 }]
  expect((await save({ targets: stricter }, 1)).body).toMatchObject({ version: 2 })
  const late = await save({}, 1)
  expect(late).toFailWith(409, 'standard_changed')
  expect(late.body).toMatchObject({ current: { code: params.code, targets: stricter, version: 2 } })
  const { body: seen } = await app.as(owner).call(contract.getEnrolment, { params: { id: cycle.id } })
  expect([seen.progress.targets[0]?.minimum, seen.newRules?.targets[0]?.minimum]).toEqual([20, 30])
  const body = { cycleStart: '2025-01-01', status: 'active' as const, withNewRules: true, version: 1 }
  const taken = await app.as(owner).call(contract.updateEnrolment, { params: { id: cycle.id }, body })
  expect(taken.body.progress.targets[0]?.minimum).toBe(30)
})
