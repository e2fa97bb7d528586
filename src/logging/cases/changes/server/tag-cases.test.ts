import { v7 as uuid } from 'uuid'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { GivenUser } from '#testing/given.ts'
import { getCase } from '../../contract.ts'
import { listCaseChanges } from '../../record/case-history.contract.ts'
import { deleteCase, voidCase } from '../removal.contract.ts'
import { tagCases } from '../tags.contract.ts'

const readCase = async (app: TestApp, owner: GivenUser, id: string) =>
  (await app.as(owner).call(getCase, { params: { id } })).body

test('several cases get and lose tags at once, each with a new version and a line in its history', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await given.case({ owner, tags: ['winch', 'old'], title: 'First' })
  const second = await given.case({ owner, title: 'Second', reflection: { what: 'A long night.' } })
  const body = { ids: [first.id, second.id], add: ['Teaching'], remove: ['old'] }
  const answer = await app.as(owner).call(tagCases, { body })
  expect(answer.body).toEqual({ changed: [first.id, second.id], skipped: [] })
  expect(await readCase(app, owner, first.id)).toMatchObject({ tags: ['winch', 'teaching'], version: 2 })
  expect(await readCase(app, owner, second.id)).toMatchObject({
    tags: ['teaching'],
    reflection: { what: 'A long night.' },
  })
  const { body: history } = await app.as(owner).call(listCaseChanges, { params: { id: first.id }, query: {} })
  expect(history.changes[0]).toMatchObject({
    kind: 'edited',
    changes: [{ path: 'tags', before: ['winch', 'old'], after: ['winch', 'teaching'] }],
  })
  const again = await app.as(owner).call(tagCases, { body })
  expect(again.body).toEqual({ changed: [], skipped: [] })
})

test('a tag is found by the search and by its filter at once', async ({ app, given }) => {
  const owner = await given.user()
  const { id } = await given.case({ owner, reflection: { what: 'A long night.' } })
  await app.as(owner).call(tagCases, { body: { ids: [id], add: ['Übung'] } })
  for (const query of ['q=ubung', 'tag=übung', 'reflection=true&tag=ubung']) {
    const { body } = await app.as(owner).inject({ method: 'GET', url: `/api/cases?${query}` })
    expect(body, query).toMatchObject({ cases: [{ id }] })
  }
})

test('a case that is voided, deleted, unknown, another user’s or has ten tags is not changed, and the response names it', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const good = await given.case({ owner })
  const voided = await given.case({ owner })
  await app
    .as(owner)
    .call(voidCase, { params: { id: voided.id }, body: { reason: 'Logged twice.', version: voided.version } })
  const deleted = await given.case({ owner })
  await app.as(owner).call(deleteCase, { params: { id: deleted.id } })
  const foreign = await given.case()
  const full = await given.case({ owner, tags: Array.from({ length: 10 }, (_, index) => `tag ${index}`) })
  const unknown = uuid()
  const ids = [good, voided, deleted, foreign, full].map(({ id }) => id)
  const { body } = await app.as(owner).call(tagCases, { body: { ids: [...ids, unknown], add: ['mine'] } })
  expect(body).toEqual({
    changed: [good.id],
    skipped: [
      { id: voided.id, reason: 'voided' },
      { id: deleted.id, reason: 'not_found' },
      { id: foreign.id, reason: 'not_found' },
      { id: full.id, reason: 'too_many_tags' },
      { id: unknown, reason: 'not_found' },
    ],
  })
})

test('a tag that identifies a patient is refused, and no case is changed', async ({ app, given }) => {
  const owner = await given.user()
  const { id } = await given.case({ owner })
  const refused = await app.as(owner).call(tagCases, { body: { ids: [id], add: ['fine', '943 476 5919'] } })
  expect(refused).toFailWith(400, 'request_invalid')
  expect((await readCase(app, owner, id)).version).toBe(1)
})
