import { v7 as uuid } from 'uuid'
import type { CallInput } from '#platform/contract/endpoint.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

type Content = CallInput<typeof contract.createTemplate>['body']['content']

const content: Content = {
  type: 'trauma',
  mission: { missionType: 'primary_scene', platform: 'rotary_wing' },
  procedures: [{ code: 'tourniquet', operatorRole: 'performed' }],
}

const keep = (app: TestApp, by: GivenUser, name: string, more: { _id?: string; content?: Content } = {}) =>
  app.as(by).call(contract.createTemplate, { body: { name, content, ...more } })

async function namesOf(app: TestApp, person: GivenUser) {
  const { body } = await app.as(person).call(contract.listTemplates)
  return body.templates.map(({ name }) => name)
}

const change = (
  app: TestApp,
  by: GivenUser,
  id: string,
  body: CallInput<typeof contract.updateTemplate>['body'],
) => app.as(by).call(contract.updateTemplate, { params: { id }, body })

test('a template is saved, listed, renamed and deleted', async ({ app, given }) => {
  const owner = await given.user()
  const kept = await keep(app, owner, 'Night transfer')
  expect(kept.status).toBe(201)
  expect(kept.body).toMatchObject({
    name: 'Night transfer',
    content: { ...content, drugs: [] },
    lastUsedAt: null,
    version: 1,
  })
  const { id } = kept.body

  const renamed = await change(app, owner, id, { name: 'Day transfer', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Day transfer', version: 2 })
  expect(renamed.body.content).toEqual(kept.body.content)

  const gone = await app.as(owner).call(contract.deleteTemplate, { params: { id } })
  expect(gone.body).toEqual({ _id: id, id })
  expect(await namesOf(app, owner)).toEqual([])
  const trail = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'changed_fields'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'template_created', changed_fields: [] },
    { action: 'template_updated', changed_fields: ['name'] },
    { action: 'template_deleted', changed_fields: [] },
  ])
})

test('the last used template comes first, and the others are in order of their names', async ({
  app,
  given,
  clock,
}) => {
  const owner = await given.user()
  const { body: zulu } = await keep(app, owner, 'Zulu')
  await keep(app, owner, 'beta')
  await keep(app, owner, 'Alpha')
  const used = await change(app, owner, zulu.id, { isUsed: true })
  expect(used.body.version).toBe(1)
  expect(Date.parse(used.body.lastUsedAt ?? '')).toBeCloseTo(clock.now().getTime(), -4)
  expect(await namesOf(app, owner)).toEqual(['Zulu', 'Alpha', 'beta'])
})

describe('a name', () => {
  test('is unique per user, ignoring upper and lower case', async ({ app, given }) => {
    const owner = await given.user()
    await keep(app, owner, 'Night transfer')
    const { body: other } = await keep(app, owner, 'Other')
    expect(await keep(app, owner, 'NIGHT TRANSFER')).toFailWith(409, 'template_name_taken')
    expect(await change(app, owner, other.id, { name: 'night Transfer ' })).toFailWith(
      409,
      'template_name_taken',
    )
    expect((await keep(app, await given.user(), 'Night transfer')).status).toBe(201)
  })

  test.for([
    ['', 0],
    [' ', 1],
    ['a'.repeat(61), 61],
  ] as const)('%s is refused', async ([name], { app, given }) => {
    expect(await keep(app, await given.user(), name)).toFailWith(400, 'request_invalid')
  })

  test('that identifies somebody is refused, also on renaming', async ({ app, given }) => {
    const owner = await given.user()
    const refused = await keep(app, owner, 'Transfer of Mrs Jones')
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({ fields: [{ path: 'name' }] })
    const { body } = await keep(app, owner, 'Transfer')
    expect(await change(app, owner, body.id, { name: 'Call 07700 900123' })).toFailWith(
      400,
      'request_invalid',
    )
    expect(await namesOf(app, owner)).toEqual(['Transfer'])
  })
})

test.for([
  ['a date', { date: '2025-03-04' }],
  ['a mission number', { missionNumber: '25-00001' }],
  ['an age', { patientAge: 34 }],
  ['a title', { title: 'Own words' }],
  ['a reflection', { reflection: { what: 'Own words' } }],
  ['a time', { mission: { activatedAt: '2025-03-04T09:03+00:00' } }],
  ['a reason in own words', { mission: { resultReason: 'Fog' } }],
  ['a colleague', { team: { colleagueUserIds: [uuid()] } }],
  ['the words behind a role', { team: { crew: [{ role: 'doctor', roleOther: 'Dr Miller', count: 1 }] } }],
  ['a dose', { drugs: [{ code: 'tranexamic_acid', dose: 1 }] }],
  ['a note', { procedures: [{ code: 'tourniquet', notes: 'left leg' }] }],
  ['a code that no list has', { type: 'nonsense' }],
] as const)('%s has no place in a template', async ([, part], { app, given }) => {
  const payload = { name: 'One', content: part }
  const answer = await app
    .as(await given.user())
    .inject({ method: 'POST', url: '/api/case-templates', payload })
  expect(answer).toFailWith(400, 'request_invalid')
})

test('a template that is sent twice with one id, also at once, is saved once; other content is refused', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const _id = uuid()
  const answers = await Promise.all([1, 2, 3].map(() => keep(app, owner, 'One', { _id })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await namesOf(app, owner)).toEqual(['One'])
  expect(await keep(app, owner, 'Two', { _id })).toFailWith(409, 'template_id_taken')
  expect(await keep(app, await given.user(), 'One', { _id })).toFailWith(409, 'template_id_taken')
})

test('fifty is the maximum, also when two are saved at once as the fiftieth', async ({ app, given }) => {
  const owner = await given.user()
  for (let number = 1; number < 50; number += 1) await keep(app, owner, `Template ${number}`)
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => keep(app, owner, name)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await keep(app, owner, 'D')).toFailWith(409, 'templates_full')
  expect(await namesOf(app, owner)).toHaveLength(50)
})

test('two simultaneous edits of one template do not overwrite each other silently', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { id } = (await keep(app, owner, 'One')).body
  const answers = await Promise.all(['A', 'B'].map((name) => change(app, owner, id, { name, version: 1 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const saved = answers.find(({ status }) => status === 200)
  const late = await change(app, owner, id, { name: 'C', version: 1 })
  expect(late).toFailWith(409, 'template_changed')
  expect(late.body).toMatchObject({ current: saved?.body })
})

test('nobody else reads, changes or deletes one, whatever the role', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { id } = (await keep(app, owner, 'Mine')).body
  const others = [supervisor, await given.user(), await given.user({ role: 'super_admin' })]
  for (const other of others) {
    expect(await namesOf(app, other)).toEqual([])
    for (const unknown of [id, uuid()]) {
      expect(await change(app, other, unknown, { name: 'Theirs' })).toFailWith(404, 'template_not_found')
      const removal = await app.as(other).call(contract.deleteTemplate, { params: { id: unknown } })
      expect(removal).toFailWith(404, 'template_not_found')
    }
  }
  expect(await namesOf(app, owner)).toEqual(['Mine'])
})

test('a code that is no longer listed is dropped, with whatever is invalid without it', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { id } = (await keep(app, owner, 'Old')).body
  const kept = {
    type: 'retired_type',
    mission: { missionType: 'primary_scene', platform: 'airship', platformsUsed: ['airship', 'rotary_wing'] },
    team: {
      crew: [
        { role: 'herald', count: 1 },
        { role: 'doctor', count: 1 },
      ],
      forgotten: true,
    },
    procedures: [{ code: 'bloodletting' }, { code: 'tourniquet', supervisionLevel: 'unheard_of' }],
    drugs: [],
  }
  await app.deps.db
    .updateTable('case_templates')
    .set({ content: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute()
  const { body } = await app.as(owner).call(contract.listTemplates)
  expect(body.templates[0]?.content).toEqual({
    mission: { missionType: 'primary_scene', platformsUsed: ['rotary_wing'] },
    team: { crew: [{ role: 'doctor', count: 1 }] },
    procedures: [{ code: 'tourniquet', operatorRole: 'performed' }],
    drugs: [],
  })
})
