import { v7 as uuid } from 'uuid'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listComparableActivities } from '../../server/service.ts'
import {
  createActivity,
  getActivity,
  getActivityTotals,
  listActivities,
  listActivityTags,
  listPersonActivities,
  type ActivityRequest,
} from '../contract.ts'

const record = async (app: TestApp, owner: GivenUser, facts: Partial<ActivityRequest> = {}) => {
  const body = { title: 'Airway day', date: '2025-03-04', hours: 2.5, type: 'course', again: true, ...facts }
  const answer = await app.as(owner).call(createActivity, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const titles = async (app: TestApp, reader: GivenUser, query: object) =>
  (await app.as(reader).call(listActivities, { query })).body.activities.map(({ title }) => title)

test('the newest activities come first, and only the owner sees unfinished ones', async ({ app, given }) => {
  const [owner, admin] = [await given.user(), await given.user({ role: 'admin' })]
  await record(app, owner, { date: '2025-01-01' })
  await record(app, owner, { date: '2025-02-01', provider: 'City Hospital' })
  await record(app, owner, { date: '2025-03-01', status: 'draft' })
  const params = { userId: owner.id }
  const list = async (viewer: GivenUser) =>
    (await app.as(viewer).call(listPersonActivities, { params, query: { limit: 5 } })).body.activities
  expect((await list(owner)).map(({ date }) => date)).toEqual(['2025-03-01', '2025-02-01', '2025-01-01'])
  expect((await list(admin)).map(({ date }) => date)).toEqual(['2025-02-01', '2025-01-01'])
  expect((await list(admin))[0]).toMatchObject({
    title: 'Airway day',
    hours: 2.5,
    fileUrl: null,
    filename: null,
  })
})

test('what an import may repeat is read a page at a time: each activity once, and none of others', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await record(app, await given.user())
  const ids = new Set<unknown>()
  for (const date of ['2025-03-04', '2025-02-01', '2025-03-04', '2025-03-04', '2025-01-01'])
    ids.add((await record(app, owner, { date }))._id)
  const pages: { id: string }[][] = []
  for await (const page of listComparableActivities(app.deps.db, { id: owner.id } as Actor, 2))
    pages.push(page)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(new Set(pages.flat().map(({ id }) => id))).toEqual(ids)
})

test('pages follow each other without a gap or a repetition, also on days with several activities', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (let number = 1; number <= 7; number += 1)
    await record(app, owner, { title: `Session ${number}`, date: number < 5 ? '2025-03-04' : '2025-03-05' })
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor && { cursor }) }
    const { body } = await app.as(owner).call(listActivities, { query })
    found.push(...body.activities.map(({ title }) => title))
    cursor = body.nextCursor
  } while (cursor)
  expect(found).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Session ${number}`))
  expect(await app.as(owner).call(listActivities, { query: { cursor: 'bm9uZQ' } })).toFailWith(
    400,
    'request_invalid',
  )
})

test('search finds every word in any text, and each filter narrows the list and its totals alike', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const sim = { type: 'simulation', categories: ['internal'], tags: ['winch'], date: '2025-05-01' }
  await record(app, owner, { title: 'Night drill', ...sim, participatoryHours: 2 })
  await record(app, owner, {
    title: 'Burns update',
    learningOutcome: '100% oxygen early',
    date: '2024-05-01',
  })
  await record(app, owner, { title: 'Next year', date: '2026-02-01', status: 'draft' })
  const cases: [query: object, found: string[]][] = [
    [{ q: 'OXYGEN burns' }, ['Burns update']],
    [{ q: '100%' }, ['Burns update']],
    [{ q: '_' }, []],
    [{ type: 'simulation' }, ['Night drill']],
    [{ category: 'internal' }, ['Night drill']],
    [{ tag: 'winch' }, ['Night drill']],
    [{ status: 'draft' }, ['Next year']],
    [{ from: '2024-05-01', to: '2025-04-30' }, ['Burns update']],
    [{ from: '0000-01-01', to: '9999-12-31' }, ['Next year', 'Night drill', 'Burns update']],
  ]
  for (const [query, expected] of cases) {
    expect(await titles(app, owner, query), JSON.stringify(query)).toEqual(expected)
    const { body } = await app.as(owner).call(getActivityTotals, { query })
    expect(body.activities, JSON.stringify(query)).toBe(expected.length)
  }
  const { body: totals } = await app.as(owner).call(getActivityTotals, { query: {} })
  expect(totals).toEqual({
    ownerName: null,
    activities: 3,
    counted: 2,
    hours: 5,
    participatoryHours: 2,
    planned: 0,
    drafts: 1,
    isCapped: false,
  })
})

test('the tags of one’s own activities are offered, the most used first; others’ only as far as their activities are seen', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  await record(app, owner, { tags: ['airway', 'winch'] })
  await record(app, owner, { tags: ['winch'] })
  await record(app, owner, { tags: ['unfinished'], status: 'draft' })
  await record(app, supervisor, { tags: ['teaching'] })
  const tags = async (reader: GivenUser, query = {}) =>
    (await app.as(reader).call(listActivityTags, { query })).body.tags.map(
      ({ tag, activities }) => `${tag} ${activities}`,
    )
  expect(await tags(owner)).toEqual(['winch 2', 'airway 1', 'unfinished 1'])
  expect(await tags(supervisor)).toEqual(['teaching 1'])
  const query = { userId: owner.id }
  expect(await tags(supervisor, query)).toEqual(['winch 2', 'airway 1'])
  expect(await app.as(await given.user()).call(listActivityTags, { query })).toFailWith(404, 'user_not_found')
})

test('a supervisor reads the finished activities of their clinicians, an administrator of everybody; each look is recorded', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const finished = await record(app, owner)
  const draft = await record(app, owner, { title: 'To finish', status: 'draft' })
  const query = { userId: owner.id }
  const read = (reader: GivenUser, { id }: { id: string }) =>
    app.as(reader).call(getActivity, { params: { id } })
  for (const reader of [supervisor, await given.user({ role: 'admin' })]) {
    expect(await titles(app, reader, query)).toEqual(['Airway day'])
    expect((await app.as(reader).call(getActivityTotals, { query })).body).toMatchObject({
      activities: 1,
      ownerName: owner.name,
    })
    expect((await read(reader, finished)).body).toMatchObject({ title: 'Airway day', ownerId: owner.id })
    expect(await read(reader, draft)).toFailWith(404, 'activity_not_found')
    const seen = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'entity_id'])
      .where('actor_id', '=', reader.id)
      .orderBy('id')
      .execute()
    expect(seen).toEqual([
      { action: 'activities_listed', entity_id: null },
      { action: 'activity_viewed', entity_id: finished.id },
    ])
  }
  for (const stranger of [await given.user({ role: 'supervisor' }), await given.user()]) {
    expect(await app.as(stranger).call(listActivities, { query })).toFailWith(404, 'user_not_found')
    expect(await read(stranger, finished)).toFailWith(404, 'activity_not_found')
    expect(await read(stranger, { id: uuid() })).toFailWith(404, 'activity_not_found')
  }
})
