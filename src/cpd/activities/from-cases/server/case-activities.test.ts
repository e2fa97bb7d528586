import { v7 as uuid } from 'uuid'
import { getCase, updateCase } from '#logging/cases/contract.ts'
import { voidCase } from '#logging/cases/changes/removal.contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { createActivity, getActivity, type ActivityRequest } from '../../log/contract.ts'
import { deleteActivity } from '../../log/removal.contract.ts'
import { listCaseActivities, startActivityFromCase } from '../contract.ts'

const date = '2025-03-04'
const reflection = {
  what: 'He fell from a ladder and I was too slow.',
  soWhat: 'Scalpel first.',
  nowWhat: 'I will say it aloud.',
  learningPoints: ['Ask for help early.'],
  learningNeeds: ['Front-of-neck access'],
  cpdHours: 1.5,
}
const start = (app: TestApp, user: GivenUser, id: string) =>
  app.as(user).call(startActivityFromCase, { params: { id } })
const activitiesOf = (app: TestApp, user: GivenUser, id: string) =>
  app.as(user).call(listCaseActivities, { params: { id } })
const record = async (app: TestApp, owner: GivenUser, facts: Partial<ActivityRequest>) =>
  (
    await app.as(owner).call(createActivity, {
      body: { title: 'A reflection', date, hours: 1.5, type: 'reflection', ...facts },
    })
  ).body

test('an activity starts with the title, day and hours of the case and what its reflection says was learned, and saves nothing', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { id } = await given.case({ owner, date, title: 'Ladder fall, RSI', reflection })
  const { body } = await start(app, owner, id)
  expect(body).toEqual({
    _id: id,
    id,
    title: 'Ladder fall, RSI',
    isTitleOfCase: true,
    date,
    hours: 1.5,
    type: 'reflection',
    learningOutcome: 'Scalpel first.\nAsk for help early.',
    impact: 'I will say it aloud.\nFront-of-neck access',
  })
  expect((await activitiesOf(app, owner, id)).body.activities).toEqual([])
  const saved = await record(app, owner, { ...startBody(body), linkedCaseIds: [id] })
  expect(saved).toMatchObject({ linkedCaseIds: [id], learningOutcome: body.learningOutcome })
})

const startBody = ({
  title,
  hours,
  type,
  learningOutcome,
  impact,
}: Omit<ActivityRequest, 'type'> & { type: string }) =>
  ({ title, hours, type, learningOutcome, impact }) as Partial<ActivityRequest>

test('a title about which the guard asks does not leave the case', async ({ app, given }) => {
  const owner = await given.user()
  const title = 'Fall of Peter Jones'
  const privacyChecked = [{ path: 'title', pattern: 'person_name' }]
  const { id } = await given.case({ owner, date, title, privacyChecked })
  expect((await start(app, owner, id)).body).toMatchObject({ title: 'Case: Trauma', isTitleOfCase: false })
})

test('nobody else starts an activity from a case: its reflection is its author’s, shared or not', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const shared = { ...reflection, shareWithSupervisor: true }
  const { id } = await given.case({ owner, date, reflection: shared })
  for (const reader of [supervisor, await given.user({ role: 'admin' }), await given.user()])
    expect(await start(app, reader, id)).toFailWith(404, 'case_not_found')
  expect(await start(app, owner, uuid())).toFailWith(404, 'case_not_found')
})

test('a voided case or a draft starts no activity', async ({ app, given }) => {
  const owner = await given.user()
  const draft = await given.case({ owner, date, status: 'draft' })
  const voided = await given.case({ owner, date })
  const body = { version: voided.version, reason: 'Logged twice.' }
  await app.as(owner).call(voidCase, { params: { id: voided.id }, body })
  for (const { id } of [draft, voided]) expect(await start(app, owner, id)).toFailWith(404, 'case_not_found')
})

test('a case lists the activities that grew out of it, and they list the case, also after the case was edited', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const logged = await given.case({ owner, date })
  const other = await given.case({ owner, date })
  const older = await record(app, owner, { title: 'Older', linkedCaseIds: [logged.id], date: '2025-02-01' })
  await record(app, owner, { title: 'Newer', linkedCaseIds: [logged.id, other.id], status: 'draft' })
  await record(app, owner, { title: 'Of another case', linkedCaseIds: [other.id] })
  const titles = async () =>
    (await activitiesOf(app, owner, logged.id)).body.activities.map(({ title }) => title)
  expect(await titles()).toEqual(['Newer', 'Older'])
  const params = { id: logged.id }
  const { body: current } = await app.as(owner).call(getCase, { params })
  await app.as(owner).call(updateCase, { params, body: { ...toUpdate(current), title: 'Another title' } })
  expect(await titles()).toEqual(['Newer', 'Older'])
  const { body: activity } = await app.as(owner).call(getActivity, { params: { id: older.id } })
  expect(activity.linkedCaseIds).toEqual([logged.id])
  await app.as(owner).call(deleteActivity, { params: { id: older.id } })
  expect(await titles()).toEqual(['Newer'])
})

test('a supervisor sees the finished activities of a case of their clinician, which is recorded; a stranger sees no such case', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { id } = await given.case({ owner, date })
  await record(app, owner, { title: 'Finished', linkedCaseIds: [id] })
  await record(app, owner, { title: 'To finish', status: 'draft', linkedCaseIds: [id] })
  const { body } = await activitiesOf(app, supervisor, id)
  expect(body.activities.map(({ title, typeLabel }) => [title, typeLabel])).toEqual([
    ['Finished', 'Written reflection'],
  ])
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', id)
    .where('action', '=', 'case_activities_listed')
    .execute()
  expect(events).toEqual([{ action: 'case_activities_listed', actor_id: supervisor.id }])
  for (const stranger of [await given.user(), await given.user({ role: 'supervisor' })])
    expect(await activitiesOf(app, stranger, id)).toFailWith(404, 'case_not_found')
})
