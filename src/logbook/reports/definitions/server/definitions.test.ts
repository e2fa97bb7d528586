import { v7 as uuid } from 'uuid'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

const content = { view: 'training', period: 'last12', type: 'trauma' } as const

const save = async (app: TestApp, owner: GivenUser, name: string) =>
  (await app.as(owner).call(contract.createReportDefinition, { body: { name, content } })).body
const namesOf = async (app: TestApp, owner: GivenUser) =>
  (await app.as(owner).call(contract.listReportDefinitions)).body.definitions.map(({ name }) => name)

test('a report is saved with its view, period and filters, and listed by name', async ({ app, given }) => {
  const owner = await given.user()
  await save(app, owner, 'yearly review')
  await save(app, owner, 'ARCP')
  const { body } = await app.as(owner).call(contract.listReportDefinitions)
  expect(body.definitions).toMatchObject([
    { name: 'ARCP', content, version: 1 },
    { name: 'yearly review', content },
  ])
})

test('a name is unique per user, ignoring upper and lower case', async ({ app, given }) => {
  const owner = await given.user()
  const other = await save(app, owner, 'Other')
  await save(app, owner, 'ARCP')
  const body = { name: 'arcp', content: {} }
  const taken = [409, 'report_definition_name_taken'] as const
  expect(await app.as(owner).call(contract.createReportDefinition, { body })).toFailWith(...taken)
  const rename = { params: { id: other.id }, body: { name: 'Arcp' } }
  expect(await app.as(owner).call(contract.updateReportDefinition, rename)).toFailWith(...taken)
  await save(app, await given.user(), 'ARCP')
})

test('saving twice with the same id saves once; with other content it is refused', async ({ app, given }) => {
  const owner = await given.user()
  const body = { _id: uuid(), name: 'ARCP', content }
  for (const _ of [1, 2])
    expect((await app.as(owner).call(contract.createReportDefinition, { body })).status).toBe(201)
  expect(await namesOf(app, owner)).toEqual(['ARCP'])
  const changed = { body: { ...body, content: {} } }
  expect(await app.as(owner).call(contract.createReportDefinition, changed)).toFailWith(
    409,
    'report_definition_id_taken',
  )
})

test('an edit of an old version is refused', async ({ app, given }) => {
  const owner = await given.user()
  const { id, version } = await save(app, owner, 'ARCP')
  const rename = (name: string) =>
    app.as(owner).call(contract.updateReportDefinition, { params: { id }, body: { name, version } })
  expect((await rename('ARCP 2026')).body).toMatchObject({ name: 'ARCP 2026', version: 2 })
  const stale = await rename('ARCP 2027')
  expect(stale).toFailWith(409, 'report_definition_changed')
  expect(stale.body).toMatchObject({ current: { id, name: 'ARCP 2026', version: 2 } })
})

test('the fifty-first report is refused, also when two are saved at once', async ({ app, given }) => {
  const owner = await given.user()
  for (let number = 1; number < 50; number += 1) await save(app, owner, `Report ${number}`)
  const both = await Promise.all(
    ['Last', 'One too many'].map((name) =>
      app.as(owner).call(contract.createReportDefinition, { body: { name, content } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await namesOf(app, owner)).toHaveLength(50)
})

describe('what is refused', () => {
  test('a name that identifies a person, and a filter that does not exist', async ({ app, given }) => {
    const owner = await given.user()
    for (const body of [
      { name: 'NHS number 943 476 5919', content },
      { name: 'Mine', content: { type: 'unheard_of' } },
      { name: '', content },
    ]) {
      const answer = await app.as(owner).inject({
        method: 'POST',
        url: contract.createReportDefinition.path,
        payload: body,
      })
      expect(answer, body.name).toFailWith(400, 'request_invalid')
    }
  })

  test('a stranger’s report is not found', async ({ app, given }) => {
    const { id } = await save(app, await given.user(), 'ARCP')
    const stranger = app.as(await given.user({ role: 'admin' }))
    const gone = [404, 'report_definition_not_found'] as const
    expect(await stranger.call(contract.deleteReportDefinition, { params: { id } })).toFailWith(...gone)
    const rename = { params: { id }, body: { name: 'Mine now' } }
    expect(await stranger.call(contract.updateReportDefinition, rename)).toFailWith(...gone)
  })
})

test('a filter whose code is no longer listed is dropped when it is read', async ({ app, given }) => {
  const owner = await given.user()
  const { id } = await save(app, owner, 'ARCP')
  await app.deps.db
    .updateTable('report_definitions')
    .set({ content: JSON.stringify({ ...content, type: 'abolished' }) })
    .where('id', '=', id)
    .execute()
  const { body } = await app.as(owner).call(contract.listReportDefinitions)
  expect(body.definitions[0]?.content).toEqual({ view: 'training', period: 'last12' })
})
