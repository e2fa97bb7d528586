import { deleteCase, restoreCase } from '../../changes/removal.contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listDuplicates } from '../contract.ts'
import { listDifferent, markDifferent } from '../different.contract.ts'

const facts = { date: '2026-03-14', type: 'trauma', patientAge: 34, patientAgeUnit: 'years' } as const

const say = (app: TestApp, by: GivenUser, pair: readonly [string, string], isDifferent = true) =>
  app.as(by).call(markDifferent, { body: { caseId: pair[0], otherId: pair[1], isDifferent } })

const hinted = async (app: TestApp, by: GivenUser, except: string) => {
  const query = { ...facts, platform: 'rotary_wing', except } as const
  const { body } = await app.as(by).call(listDuplicates, { query })
  return body.duplicates.map(({ id }) => id)
}

const marked = async (app: TestApp, by: GivenUser) => {
  const { body } = await app.as(by).call(listDifferent, { query: {} })
  return body.pairs.map(({ cases }) => cases.map(({ title }) => title).toSorted())
}

const trail = async (app: TestApp, id: string) => {
  const { rows } = await app.deps.pool.query<{ action: string }>(
    `select action from audit_events where entity_id = $1 and action like '%differen%' order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}

test('two cases that their owner marked as different are no longer shown as duplicates of each other until the mark is removed', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await given.case({ ...facts, owner, title: 'First' })
  const second = await given.case({ ...facts, owner, title: 'Second' })
  const third = await given.case({ ...facts, owner, title: 'Third' })
  expect((await say(app, owner, [second.id, first.id])).body).toEqual({ isDifferent: true })
  expect((await say(app, owner, [first.id, second.id])).status).toBe(200)
  expect(await hinted(app, owner, first.id)).toEqual([third.id])
  expect(await hinted(app, owner, second.id)).toEqual([third.id])
  expect(await hinted(app, owner, third.id)).toEqual([second.id, first.id])
  expect(await marked(app, owner)).toEqual([['First', 'Second']])
  expect((await say(app, owner, [first.id, second.id], false)).body).toEqual({ isDifferent: false })
  expect(await hinted(app, owner, first.id)).toEqual([third.id, second.id])
  expect(await marked(app, owner)).toEqual([])
  for (const { id } of [first, second])
    expect(await trail(app, id)).toEqual(['case_marked_different', 'case_difference_withdrawn'])
  expect(await trail(app, third.id)).toEqual([])
})

test('the two cases must be different cases of the actor', async ({ app, given }) => {
  const [owner, stranger] = [await given.user(), await given.user()]
  const own = await given.case({ ...facts, owner })
  const foreign = await given.case({ ...facts, owner: stranger })
  for (const by of [owner, stranger, await given.user({ role: 'super_admin' })]) {
    expect(await say(app, by, [own.id, foreign.id])).toFailWith(404, 'case_not_found')
    expect(await say(app, by, [own.id, foreign.id], false)).toFailWith(404, 'case_not_found')
  }
  expect(await say(app, owner, [own.id, own.id])).toFailWith(400, 'request_invalid')
})

test('a pair is not listed while one of its cases is deleted, and is listed again after that case is restored', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await given.case({ ...facts, owner, title: 'First' })
  const second = await given.case({ ...facts, owner, title: 'Second' })
  await say(app, owner, [first.id, second.id])
  await app.as(owner).call(deleteCase, { params: { id: first.id } })
  expect(await marked(app, owner)).toEqual([])
  expect(await say(app, owner, [first.id, second.id])).toFailWith(404, 'case_not_found')
  await app.as(owner).call(restoreCase, { params: { id: first.id } })
  expect(await marked(app, owner)).toEqual([['First', 'Second']])
  await app.deps.pool.query('delete from cases where id = $1', [first.id])
  const { rows } = await app.deps.pool.query('select from different_cases where owner_id = $1', [owner.id])
  expect(rows).toEqual([])
})

test('the pages of the pairs show each of them once, and a broken cursor is refused', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three', 'Four'])
    ids.push((await given.case({ ...facts, owner, title })).id)
  for (const [index, id] of ids.entries())
    for (const other of ids.slice(index + 1)) await say(app, owner, [id, other])
  const found: string[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor !== null && { cursor }) }
    const { body } = await app.as(owner).call(listDifferent, { query })
    found.push(...body.pairs.map(({ cases }) => cases.map(({ id }) => id).join(' ')))
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(found).toHaveLength(6)
  expect(new Set(found).size).toBe(6)
  const broken = await app.as(owner).call(listDifferent, { query: { cursor: 'nonsense' } })
  expect(broken).toFailWith(400, 'request_invalid')
})
