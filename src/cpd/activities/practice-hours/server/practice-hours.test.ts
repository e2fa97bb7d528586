import { v7 as uuid } from 'uuid'
import { createEnrolment, listEnrolments } from '#cpd/cycles/enrolments/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

const shifts = { from: '2025-03-01', to: '2025-03-31', hours: 150, setting: 'prehospital' } as const
const add = (app: TestApp, owner: GivenUser, facts: object = {}) =>
  app.as(owner).call(contract.createPracticeHours, { body: { ...shifts, ...facts } })
const listOf = async (app: TestApp, viewer: GivenUser, userId?: string) =>
  (await app.as(viewer).call(contract.listPracticeHours, { query: userId ? { userId } : {} })).body
    .practiceHours

test('practice hours are recorded, edited and deleted; a stale edit is refused', async ({ app, given }) => {
  const owner = await given.user()
  const { body: saved } = await add(app, owner, { scope: 'Helicopter shifts' })
  expect(saved).toMatchObject({ ...shifts, scope: 'Helicopter shifts', version: 1 })
  const params = { id: saved.id }
  const edit = (hours: number) =>
    app.as(owner).call(contract.updatePracticeHours, { params, body: { ...shifts, hours, version: 1 } })
  expect((await edit(160)).body).toMatchObject({ hours: 160, version: 2 })
  expect((await edit(160)).body, 'a repeated edit').toMatchObject({ version: 2 })
  const stale = await edit(170)
  expect(stale).toFailWith(409, 'practice_changed')
  expect(stale.body).toMatchObject({ current: { id: saved.id, hours: 160, version: 2 } })
  const other = app.as(await given.user())
  const foreign = await other.call(contract.updatePracticeHours, { params, body: { ...shifts, version: 1 } })
  expect(foreign, 'the current entry is only for its owner').toFailWith(404, 'practice_not_found')
  await app.as(owner).call(contract.deletePracticeHours, { params })
  expect(await listOf(app, owner)).toEqual([])
})

test('hours of one setting never overlap, also not when two are saved at the same time', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const both = await Promise.all(['2025-03-01', '2025-03-20'].map((from) => add(app, owner, { from })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const refused = both.find(({ status }) => status === 400)
  expect(JSON.stringify(refused?.body)).toContain('You already have hours for this setting')
  expect((await add(app, owner, { setting: 'hospital' })).status, 'another setting').toBe(201)
})

test('saving twice with the same id saves once; with other content it is refused', async ({ app, given }) => {
  const owner = await given.user()
  const _id = uuid()
  const both = await Promise.all([1, 2].map(() => add(app, owner, { _id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await add(app, owner, { _id, hours: 1 })).toFailWith(409, 'practice_id_taken')
})

test('impossible hours, and a text that names a person, are refused at their field', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (const [facts, path] of [
    [{ hours: 745 }, 'hours'],
    [{ hours: 1.1 }, 'hours'],
    [{ to: '2025-02-28' }, 'to'],
    [{ to: '2999-01-01' }, 'to'],
    [{ scope: 'NHS number 943 476 5919' }, 'scope'],
  ] as const) {
    const answer = await add(app, owner, facts)
    expect(answer, path).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(answer.body)).toContain(`"${path}"`)
  }
})

test('they count in the cycle of a body that asks for them, across its border by days', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await add(app, owner, { from: '2025-03-27', to: '2025-04-05', hours: 80 })
  await app.as(owner).call(createEnrolment, {
    body: { standardCode: 'nmc_revalidation', cycleStart: '2025-04-01' },
  })
  const { body } = await app.as(owner).call(listEnrolments, { query: {} })
  const target = body.enrolments[0]?.progress.targets.find(({ code }) => code === 'practice_hours')
  expect(target).toMatchObject({ amount: 40, minimum: 450 })
})

test('a supervisor sees those of an assigned clinician and changes none; a stranger sees nothing', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { body: saved } = await add(app, owner)
  expect(await listOf(app, supervisor, owner.id)).toHaveLength(1)
  const params = { id: saved.id }
  expect(await app.as(supervisor).call(contract.deletePracticeHours, { params })).toFailWith(
    404,
    'practice_not_found',
  )
  const stranger = app.as(await given.user())
  expect(await stranger.call(contract.listPracticeHours, { query: { userId: owner.id } })).toFailWith(
    404,
    'user_not_found',
  )
})
