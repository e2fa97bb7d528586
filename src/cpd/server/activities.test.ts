import { v7 as uuid } from 'uuid'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listPersonActivities } from '../contract.ts'

const insertActivity = (app: TestApp, owner: GivenUser, facts: { date: string; status?: string }) =>
  app.deps.db
    .insertInto('cpd_activities')
    .values({ id: uuid(), owner_id: owner.id, title: 'Airway day', hours: 2.5, type: 'course', ...facts })
    .execute()

test('the newest activities come first, and only the owner sees unfinished ones', async ({ app, given }) => {
  const [owner, admin] = [await given.user(), await given.user({ role: 'admin' })]
  await insertActivity(app, owner, { date: '2025-01-01', status: 'completed' })
  await insertActivity(app, owner, { date: '2025-02-01', status: 'verified' })
  await insertActivity(app, owner, { date: '2025-03-01', status: 'draft' })
  const params = { userId: owner.id }
  const list = async (viewer: GivenUser) =>
    (await app.as(viewer).call(listPersonActivities, { params, query: { limit: 5 } })).body.activities
  expect((await list(owner)).map(({ date }) => date)).toEqual(['2025-03-01', '2025-02-01', '2025-01-01'])
  expect((await list(admin)).map(({ date }) => date)).toEqual(['2025-02-01', '2025-01-01'])
  expect((await list(admin))[0]).toMatchObject({ title: 'Airway day', hours: 2.5, fileUrl: null })
})
