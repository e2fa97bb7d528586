import { v7 as uuid } from 'uuid'
import { createEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

const facts = { kind: 'mid', date: '2025-06-30', wentWell: 'The obstetric days.' } as const
const record = (app: TestApp, owner: GivenUser, change: object = {}) =>
  app.as(owner).call(contract.createPlanReview, { body: { ...facts, ...change } })
const listOf = async (app: TestApp, viewer: GivenUser, userId?: string) =>
  (await app.as(viewer).call(contract.listPlanReviews, { query: userId ? { userId } : {} })).body.reviews

test('every field of a review comes back as it was entered, the latest review first', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
  const { body: cycle } = await app.as(owner).call(createEnrolment, { body })
  const entered = {
    ...facts,
    kind: 'end',
    toChange: 'Fewer courses, more cases.',
    nextSteps: 'Ask for time.',
  }
  const { status, body: saved } = await record(app, owner, { ...entered, enrolmentId: cycle.id })
  expect(status).toBe(201)
  expect(saved).toMatchObject({ ...entered, cycle: { id: cycle.id, body: cycle.rules.body }, version: 1 })
  const { body: opened } = await app.as(owner).call(contract.getPlanReview, { params: { id: saved.id } })
  expect(opened).toEqual(saved)
  const { body: later } = await record(app, owner, { date: '2025-12-31' })
  expect(await listOf(app, owner)).toEqual([later, saved])
})

test('saving twice with the same id saves once; with other content it is refused', async ({ app, given }) => {
  const owner = await given.user()
  const _id = uuid()
  const both = await Promise.all([1, 2].map(() => record(app, owner, { _id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await record(app, owner, { _id, kind: 'end' })).toFailWith(409, 'plan_review_id_taken')
  expect(await record(app, await given.user(), { _id })).toFailWith(409, 'plan_review_id_taken')
})

test('an edit of an old version is refused with the current review; edits are audited by the names of fields', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: first } = await record(app, owner)
  const params = { id: first.id }
  const edit = (nextSteps: string) =>
    app.as(owner).call(contract.updatePlanReview, { params, body: { ...facts, nextSteps, version: 1 } })
  expect((await edit('Ask for time.')).body).toMatchObject({ nextSteps: 'Ask for time.', version: 2 })
  expect((await edit('Ask for time.')).body, 'a repeated edit').toMatchObject({ version: 2 })
  const stale = await edit('From the other tab.')
  expect(stale).toFailWith(409, 'plan_review_changed')
  expect(stale.body).toMatchObject({ current: { nextSteps: 'Ask for time.', version: 2 } })
  await app.as(owner).call(contract.deletePlanReview, { params })
  const again = await app.as(owner).call(contract.deletePlanReview, { params })
  expect(again).toFailWith(404, 'plan_review_not_found')
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity_version', 'changed_fields'])
    .where('entity_id', '=', first.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'plan_review_created', entity_version: 1, changed_fields: [] },
    { action: 'plan_review_updated', entity_version: 2, changed_fields: ['nextSteps'] },
    { action: 'plan_review_deleted', entity_version: 2, changed_fields: [] },
  ])
})

describe('what is refused, at its field', () => {
  const refused: [what: string, change: object, path: string][] = [
    ['a review of the future', { date: '2999-01-01' }, 'date'],
    ['a review that says nothing', { wentWell: '  ' }, 'wentWell'],
    ['a kind that does not exist', { kind: 'daily' }, 'kind'],
    ['a cycle of nobody', { enrolmentId: uuid() }, 'enrolmentId'],
    ['a text that is too long', { toChange: 'x'.repeat(2001) }, 'toChange'],
    ['a patient’s number', { nextSteps: 'NHS number 943 476 5919' }, 'nextSteps'],
    ['a name, until it is confirmed', { toChange: 'His wife Anna thanked the crew' }, 'toChange'],
  ]
  for (const [what, change, path] of refused) {
    test(what, async ({ app, given }) => {
      const answer = await app.as(await given.user()).inject({
        method: 'POST',
        url: contract.createPlanReview.path,
        payload: { ...facts, ...change },
      })
      expect(answer).toFailWith(400, 'request_invalid')
      const { fields } = answer.body as { fields: { path: string }[] }
      expect(fields.map((field) => field.path)).toContain(path)
    })
  }
})

test('a user has two hundred reviews at most', async ({ app, given }) => {
  const owner = await given.user()
  const row = { owner_id: owner.id, kind: 'mid', date: '2025-01-01', went_well: 'All.' }
  const now = { created_at: new Date(), updated_at: new Date() }
  await app.deps.db
    .insertInto('cpd_plan_reviews')
    .values(Array.from({ length: contract.maxReviews }, () => ({ id: uuid(), ...row, ...now })))
    .execute()
  expect(await record(app, owner)).toFailWith(409, 'plan_reviews_full')
})

test('a supervisor reads the reviews of an assigned clinician and changes none; a stranger sees nothing', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { body: review } = await record(app, owner)
  const params = { id: review.id }
  expect(await listOf(app, supervisor, owner.id)).toHaveLength(1)
  expect((await app.as(supervisor).call(contract.getPlanReview, { params })).status).toBe(200)
  const body = { ...facts, version: 1 }
  const stranger = await given.user()
  for (const viewer of [supervisor, stranger]) {
    const as = app.as(viewer)
    expect(await as.call(contract.updatePlanReview, { params, body })).toFailWith(
      404,
      'plan_review_not_found',
    )
    expect(await as.call(contract.deletePlanReview, { params })).toFailWith(404, 'plan_review_not_found')
  }
  expect(await app.as(stranger).call(contract.getPlanReview, { params })).toFailWith(
    404,
    'plan_review_not_found',
  )
  const listed = await app.as(stranger).call(contract.listPlanReviews, { query: { userId: owner.id } })
  expect(listed).toFailWith(404, 'user_not_found')
})
