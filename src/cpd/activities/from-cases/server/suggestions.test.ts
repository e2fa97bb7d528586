import { v7 as uuid } from 'uuid'
import { deleteCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { createActivity } from '../../log/contract.ts'
import { deleteActivity, restoreActivity } from '../../log/removal.contract.ts'
import { dismissCpdSuggestion, listCpdSuggestions, restoreCpdSuggestion } from '../contract.ts'

const daysAgo = (days: number) => plusDays(new Date().toISOString().slice(0, 10), -days)
const reflection = { soWhat: 'Scalpel first.' }

/** Logs a case of yesterday that its author has reflected on. */
const reflectedCase = (given: Given, owner: GivenUser, facts: Partial<CaseRequest> = {}) =>
  given.case({ owner, date: daysAgo(1), reflection, ...facts })

const suggested = async (app: TestApp, owner: GivenUser) => {
  const { body } = await app.as(owner).call(listCpdSuggestions)
  return body.suggestions.map(({ title }) => title)
}
const activityOn = (app: TestApp, owner: GivenUser, caseId: string) =>
  app.as(owner).call(createActivity, {
    body: {
      title: 'A reflection',
      date: daysAgo(1),
      hours: 0.5,
      type: 'reflection',
      linkedCaseIds: [caseId],
    },
  })

test('recent cases with a reflection, a follow-up, hours of CPD or a simulation are suggested, newest first, and nothing else', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const log = (title: string, days: number, facts: Partial<CaseRequest> = {}) =>
    given.case({ owner, title, date: daysAgo(days), ...facts })
  await log('Reflected on', 5, { reflection: { ...reflection, cpdHours: 1.25 } })
  await log('Followed up', 4, {
    outcome: { clinicalOutcome: 'handed_over_stable', followUpStatus: 'received' },
  })
  await log('Hours alone', 3, { reflection: { cpdHours: 0.75 } })
  await log('Simulated', 2, { encounterSetting: 'simulated' })
  await log('Nothing said', 1)
  await log('Only shared', 1, { reflection: { shareWithSupervisor: true } })
  await log('Only a feeling', 1, { reflection: { wellbeingCheck: 'fine' } })
  await log('No hours', 1, { reflection: { ...reflection, cpdHours: 0 } })
  await log('A draft', 1, { reflection, status: 'draft' })
  await log('Long ago', 91, { reflection })
  await reflectedCase(given, await given.user(), { title: 'Another user’s' })
  const { body } = await app.as(owner).call(listCpdSuggestions)
  expect(
    body.suggestions.map(({ title, reasons, hours, cpdType }) => [title, reasons, hours, cpdType]),
  ).toEqual([
    ['Simulated', ['simulated'], 0.5, 'simulation'],
    ['Hours alone', ['cpd_hours'], 0.75, 'reflection'],
    ['Followed up', ['follow_up_received'], 0.5, 'registry_data_review'],
    ['Reflected on', ['reflection', 'cpd_hours'], 1.25, 'reflection'],
  ])
  expect(body.dismissed).toEqual([])
})

test('a deleted or voided case is not suggested', async ({ app, given }) => {
  const owner = await given.user()
  const deleted = await reflectedCase(given, owner)
  const voided = await reflectedCase(given, owner)
  expect(await suggested(app, owner)).toHaveLength(2)
  await app.as(owner).call(deleteCase, { params: { id: deleted.id } })
  const body = { version: voided.version, reason: 'Logged twice.' }
  await app.as(owner).call(voidCase, { params: { id: voided.id }, body })
  expect(await suggested(app, owner)).toEqual([])
})

test('a case in an activity is not suggested, until that activity is deleted', async ({ app, given }) => {
  const owner = await given.user()
  const { id: caseId } = await reflectedCase(given, owner, { title: 'Ladder fall' })
  const { body: activity } = await activityOn(app, owner, caseId)
  expect(await suggested(app, owner)).toEqual([])
  const params = { id: activity.id }
  await app.as(owner).call(deleteActivity, { params })
  expect(await suggested(app, owner)).toEqual(['Ladder fall'])
  await app.as(owner).call(restoreActivity, { params })
  expect(await suggested(app, owner)).toEqual([])
})

test('a dismissed suggestion stays away until it is put back; each decision is recorded once', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { id } = await reflectedCase(given, owner, { title: 'Ladder fall' })
  const params = { id }
  const twice = await Promise.all([1, 2].map(() => app.as(owner).call(dismissCpdSuggestion, { params })))
  expect(twice.map(({ body }) => body)).toEqual([1, 2].map(() => ({ _id: id, id, status: 'dismissed' })))
  const { body } = await app.as(owner).call(listCpdSuggestions)
  expect([body.suggestions, body.dismissed.map(({ title }) => title)]).toEqual([[], ['Ladder fall']])
  await app.as(owner).call(restoreCpdSuggestion, { params })
  expect((await app.as(owner).call(restoreCpdSuggestion, { params })).body).toMatchObject({ status: 'open' })
  expect(await suggested(app, owner)).toEqual(['Ladder fall'])
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select('action')
    .where('entity_id', '=', id)
    .where('action', 'like', 'cpd_suggestion%')
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['cpd_suggestion_dismissed', 'cpd_suggestion_restored'])
})

test('nobody dismisses or restores a suggestion of another user, not even an administrator', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { id } = await reflectedCase(given, owner)
  for (const stranger of [await given.user(), await given.user({ role: 'admin' })]) {
    for (const endpoint of [dismissCpdSuggestion, restoreCpdSuggestion]) {
      expect(await app.as(stranger).call(endpoint, { params: { id } })).toFailWith(404, 'case_not_found')
      const unknown = { params: { id: uuid() } }
      expect(await app.as(stranger).call(endpoint, unknown)).toFailWith(404, 'case_not_found')
    }
  }
  expect(await suggested(app, owner)).toHaveLength(1)
})

test('the list holds the newest twenty', async ({ app, given }) => {
  const owner = await given.user()
  for (let day = 1; day <= 22; day += 1)
    await reflectedCase(given, owner, { title: `Case of day ${day}`, date: daysAgo(day) })
  const titles = await suggested(app, owner)
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Case of day 1', 'Case of day 20'])
})
