import { getDashboardStats } from '#service/dashboard/contract.ts'
import { expect, test } from '#testing/test.ts'
import * as contract from '../contract.ts'
import { deleteActivity, listDeletedActivities, restoreActivity } from '../removal.contract.ts'
import { eraseExpiredActivities } from './removal.ts'

const facts = { title: 'Airway day', date: '2025-03-04', hours: 2.5, type: 'course' } as const
const day = 86_400_000

test('a deleted activity leaves the list and the totals, is listed as deleted, and comes back when it is restored', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const as = app.as(owner)
  const { body: saved } = await as.call(contract.createActivity, { body: facts })
  const params = { id: saved.id }
  for (const _ of [1, 2]) {
    const { body } = await as.call(deleteActivity, { params })
    expect(body).toMatchObject({ title: 'Airway day', daysLeft: 30 })
  }
  expect((await as.call(contract.listActivities, { query: {} })).body.activities).toEqual([])
  expect((await as.call(contract.getActivityTotals, { query: {} })).body).toMatchObject({
    activities: 0,
    hours: 0,
  })
  expect(await as.call(contract.getActivity, { params })).toFailWith(404, 'activity_not_found')
  expect(await as.call(contract.updateActivity, { params, body: { ...facts, version: 2 } })).toFailWith(
    404,
    'activity_not_found',
  )
  const deleted = (await as.call(listDeletedActivities)).body.activities
  expect(deleted.map(({ id }) => id)).toEqual([saved.id])
  for (const _ of [1, 2]) {
    const { body } = await as.call(restoreActivity, { params })
    expect(body).toMatchObject({ title: 'Airway day', version: 3 })
  }
  expect((await as.call(listDeletedActivities)).body.activities).toEqual([])
  const stranger = app.as(await given.user({ role: 'admin' }))
  expect(await stranger.call(deleteActivity, { params })).toFailWith(404, 'activity_not_found')
})

test('after thirty days it can no longer be restored, and is erased; the trail has its id and nothing else', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const [old, recent] = await Promise.all(
    [1, 2].map(
      async () =>
        (await app.as(owner).call(contract.createActivity, { body: { ...facts, again: true } })).body,
    ),
  )
  if (!old || !recent) throw new Error('two were created')
  for (const { id } of [old, recent]) await app.as(owner).call(deleteActivity, { params: { id } })
  await app.deps.db
    .updateTable('cpd_activities')
    .set({ deleted_at: new Date(app.deps.clock.now().getTime() - 30 * day) })
    .where('id', '=', old.id)
    .execute()
  const params = { id: old.id }
  expect(await app.as(owner).call(restoreActivity, { params })).toFailWith(404, 'activity_not_found')
  await eraseExpiredActivities(app.deps)
  const left = await app.deps.db
    .selectFrom('cpd_activities')
    .select('id')
    .where('owner_id', '=', owner.id)
    .execute()
  expect(left).toEqual([{ id: recent.id }])
  const erased = app.deps.db.selectFrom('audit_events').selectAll().where('action', '=', 'activity_erased')
  expect(await erased.where('entity_id', '=', old.id).execute()).toMatchObject([
    { actor_id: null, changed_fields: [], reason: null },
  ])
})

test('the dashboard counts completed activities and their hours, and follows edits, deletion and erasure', async ({
  app,
  given,
}) => {
  const [owner, admin] = [await given.user(), await given.user({ role: 'admin' })]
  const figures = async () => (await app.as(admin).call(getDashboardStats, { query: {} })).body.cpdStats
  const { totalActivities: before, totalHours } = await figures()
  const expectMore = async (activities: number, hours: number) =>
    expect(await figures()).toEqual({ totalActivities: before + activities, totalHours: totalHours + hours })
  const as = app.as(owner)
  const { body: draft } = await as.call(contract.createActivity, { body: { ...facts, status: 'draft' } })
  await as.call(contract.createActivity, { body: { ...facts, hours: 4, again: true } })
  await expectMore(1, 4)
  const params = { id: draft.id }
  await as.call(contract.updateActivity, { params, body: { ...facts, version: 1 } })
  await expectMore(2, 6.5)
  await as.call(contract.updateActivity, { params, body: { ...facts, hours: 1.25, version: 2 } })
  await expectMore(2, 5.25)
  await as.call(deleteActivity, { params })
  await expectMore(1, 4)
  await as.call(restoreActivity, { params })
  await expectMore(2, 5.25)
  await app.deps.db.deleteFrom('cpd_activities').where('owner_id', '=', owner.id).execute()
  await expectMore(0, 0)
})
