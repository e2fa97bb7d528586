import { v7 as uuid } from 'uuid'
import { createEnrolment, deleteEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import { createActivity, type ActivityRequest } from '#cpd/activities/log/contract.ts'
import { deleteActivity } from '#cpd/activities/log/removal.contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

const facts = { title: 'Lead a simulated resuscitative hysterotomy', targetDate: '2026-12-01' }
const set = (app: TestApp, owner: GivenUser, change: object = {}) =>
  app.as(owner).call(contract.createGoal, { body: { ...facts, ...change } })
const listOf = async (app: TestApp, viewer: GivenUser, userId?: string) =>
  (await app.as(viewer).call(contract.listGoals, { query: userId ? { userId } : {} })).body.goals
const givenActivity = async (app: TestApp, owner: GivenUser, change: Partial<ActivityRequest> = {}) => {
  const body = { title: 'Obstetric day', date: '2025-03-04', hours: 6, type: 'course', ...change } as const
  return (await app.as(owner).call(createActivity, { body })).body
}

test('every field of a goal comes back as it was entered, with the names of its cycle and its activities', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const activity = await givenActivity(app, owner)
  const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
  const { body: cycle } = await app.as(owner).call(createEnrolment, { body })
  const entered = {
    ...facts,
    measure: 'Three scenarios without a prompt.',
    approach: 'Two days with the obstetric team.',
    startDate: '2026-01-10',
    status: 'done',
    closedOn: '2026-01-20',
    closingNote: 'Four scenarios, none with a prompt.',
  } as const
  const links = { enrolmentId: cycle.id, activityIds: [activity.id] }
  const { status, body: saved } = await set(app, owner, { ...entered, ...links })
  expect(status).toBe(201)
  expect(saved).toMatchObject({
    ...entered,
    cycle: { id: cycle.id, body: cycle.rules.body, cycleStart: '2025-01-01', cycleEnd: cycle.cycleEnd },
    activities: [{ id: activity.id, title: 'Obstetric day', date: '2025-03-04', isDeleted: false }],
    version: 1,
  })
  const { body: opened } = await app.as(owner).call(contract.getGoal, { params: { id: saved.id } })
  expect(opened).toEqual(saved)
  expect(await listOf(app, owner)).toEqual([saved])

  await app.as(owner).call(deleteEnrolment, { params: { id: cycle.id } })
  expect(await listOf(app, owner), 'its cycle was deleted').toMatchObject([{ cycle: null }])
})

test('saving twice with the same id saves once; with other content it is refused', async ({ app, given }) => {
  const owner = await given.user()
  const _id = uuid()
  const both = await Promise.all([1, 2].map(() => set(app, owner, { _id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect(await set(app, owner, { _id, title: 'Another goal' })).toFailWith(409, 'goal_id_taken')
  expect(await set(app, await given.user(), { _id })).toFailWith(409, 'goal_id_taken')
})

test('an edit of an old version is refused with the current goal; edits are audited by the names of fields', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: first } = await set(app, owner)
  const params = { id: first.id }
  const edit = (change: object) =>
    app.as(owner).call(contract.updateGoal, { params, body: { ...facts, ...change, version: 1 } })
  const closed = { status: 'dropped', closedOn: '2026-01-02', closingNote: 'Other priorities.' } as const
  expect((await edit(closed)).body).toMatchObject({ ...closed, version: 2 })
  expect((await edit(closed)).body, 'a repeated edit').toMatchObject({ version: 2 })
  const stale = await edit({ title: 'A title from the other tab' })
  expect(stale).toFailWith(409, 'goal_changed')
  expect(stale.body).toMatchObject({ current: { ...closed, version: 2 } })
  await app.as(owner).call(contract.deleteGoal, { params })
  expect(await app.as(owner).call(contract.deleteGoal, { params })).toFailWith(404, 'goal_not_found')
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity_version', 'changed_fields'])
    .where('entity_id', '=', first.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'goal_created', entity_version: 1, changed_fields: [] },
    { action: 'goal_updated', entity_version: 2, changed_fields: ['status', 'closedOn', 'closingNote'] },
    { action: 'goal_deleted', entity_version: 2, changed_fields: [] },
  ])
})

describe('what is refused, at its field', () => {
  const refused: [what: string, change: object, path: string][] = [
    ['a goal of two letters', { title: 'No' }, 'title'],
    ['a goal without an end', { targetDate: null }, 'targetDate'],
    ['a start after the end', { startDate: '2026-12-02' }, 'targetDate'],
    ['done on no day', { status: 'done' }, 'closedOn'],
    ['an activity of nobody', { activityIds: [uuid()] }, 'activityIds'],
    ['more than thirty activities', { activityIds: Array.from({ length: 31 }, () => uuid()) }, 'activityIds'],
    ['a cycle of nobody', { enrolmentId: uuid() }, 'enrolmentId'],
    ['a text that is too long', { measure: 'x'.repeat(1001) }, 'measure'],
    ['a patient’s number', { approach: 'NHS number 943 476 5919' }, 'approach'],
    ['a name, until it is confirmed', { approach: 'His wife Anna thanked the crew' }, 'approach'],
  ]
  for (const [what, change, path] of refused) {
    test(what, async ({ app, given }) => {
      const answer = await app.as(await given.user()).inject({
        method: 'POST',
        url: contract.createGoal.path,
        payload: { ...facts, ...change },
      })
      expect(answer).toFailWith(400, 'request_invalid')
      const { fields } = answer.body as { fields: { path: string }[] }
      expect(fields.map((field) => field.path)).toContain(path)
    })
  }
})

test('a confirmed question is audited without the words, and not asked again while the text stays', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const asked = { approach: 'His wife Anna thanked the crew' }
  const answer = await set(app, owner, asked)
  expect(answer).toFailWith(400, 'request_invalid')
  const privacyChecked = [{ path: 'approach', pattern: 'person_name' }]
  const { body: saved } = await set(app, owner, { ...asked, privacyChecked })
  const events = await app.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'goal_privacy_confirmed')
    .where('entity_id', '=', saved.id)
    .execute()
  expect(events).toMatchObject([{ changed_fields: ['approach'], reason: 'person_name' }])
  expect(JSON.stringify(events)).not.toContain('Anna')
  const body = { ...facts, ...asked, targetDate: '2027-01-01', version: 1 }
  const { status } = await app.as(owner).call(contract.updateGoal, { params: { id: saved.id }, body })
  expect(status).toBe(200)
})

test('a deleted activity is shown as deleted to the owner, and stays linked through an edit', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const activity = await givenActivity(app, owner)
  const planned = await givenActivity(app, owner, { date: '2026-10-10', status: 'planned' })
  const activityIds = [activity.id, planned.id]
  const { body: goal } = await set(app, owner, { activityIds })
  expect(await listOf(app, supervisor, owner.id), 'supervisors see finished activities alone').toMatchObject([
    { activities: [{ id: activity.id }] },
  ])
  await app.as(owner).call(deleteActivity, { params: { id: activity.id } })
  const edited = await app.as(owner).call(contract.updateGoal, {
    params: { id: goal.id },
    body: { ...facts, title: 'With another title', activityIds, version: 1 },
  })
  const links = edited.body.activities.map(({ id, isDeleted }) => ({ id, isDeleted }))
  expect(links).toEqual([
    { id: planned.id, isDeleted: false },
    { id: activity.id, isDeleted: true },
  ])
  expect(await listOf(app, supervisor, owner.id)).toMatchObject([{ activities: [] }])
})

test('a user has a hundred goals at most, also when the last two are set at the same time', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const row = { owner_id: owner.id, title: 'One of many', target_date: '2026-12-01' }
  const now = { created_at: new Date(), updated_at: new Date() }
  await app.deps.db
    .insertInto('cpd_goals')
    .values(Array.from({ length: contract.maxGoals - 1 }, () => ({ id: uuid(), ...row, ...now })))
    .execute()
  const both = await Promise.all([1, 2].map(() => set(app, owner)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await set(app, owner)).toFailWith(409, 'goals_full')
})

test('a supervisor reads the goals of an assigned clinician and changes none; a stranger sees nothing', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { body: goal } = await set(app, owner)
  const params = { id: goal.id }
  expect(await listOf(app, supervisor, owner.id)).toHaveLength(1)
  expect((await app.as(supervisor).call(contract.getGoal, { params })).status).toBe(200)
  const body = { ...facts, version: 1 }
  for (const viewer of [supervisor, await given.user()]) {
    const as = app.as(viewer)
    expect(await as.call(contract.updateGoal, { params, body })).toFailWith(404, 'goal_not_found')
    expect(await as.call(contract.deleteGoal, { params })).toFailWith(404, 'goal_not_found')
  }
  const stranger = app.as(await given.user())
  expect(await stranger.call(contract.getGoal, { params })).toFailWith(404, 'goal_not_found')
  expect(await stranger.call(contract.listGoals, { query: { userId: owner.id } })).toFailWith(
    404,
    'user_not_found',
  )
})
