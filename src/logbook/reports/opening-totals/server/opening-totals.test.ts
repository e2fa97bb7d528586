import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getReport } from '../../summary/contract.ts'
import * as contract from '../contract.ts'

const entry = {
  procedure: 'tourniquet',
  supervision: 'distant',
  setting: 'real',
  count: 12,
  from: '2019-01-01',
  to: '2019-12-31',
  source: 'Paper logbook',
} as const

const add = async (app: TestApp, owner: GivenUser, facts: object = {}) =>
  (await app.as(owner).call(contract.createOpeningTotal, { body: { total: { ...entry, ...facts } } })).body
const reportOf = async (app: TestApp, viewer: GivenUser, query: object = {}) =>
  (await app.as(viewer).call(getReport, { query })).body.content

test('an opening total is added, edited and deleted, and the report shows it', async ({ app, given }) => {
  const owner = await given.user()
  const { id, version } = await add(app, owner)
  expect((await reportOf(app, owner)).openingTotals).toEqual([entry])
  const change = { params: { id }, body: { total: { ...entry, count: 15 }, version } }
  expect((await app.as(owner).call(contract.updateOpeningTotal, change)).body).toMatchObject({
    count: 15,
    version: 2,
  })
  const late = { ...change, body: { ...change.body, total: { ...entry, count: 99 } } }
  const stale = await app.as(owner).call(contract.updateOpeningTotal, late)
  expect(stale).toFailWith(409, 'opening_total_changed')
  expect(stale.body).toMatchObject({ current: { id, count: 15, version: 2 } })
  await app.as(owner).call(contract.deleteOpeningTotal, { params: { id } })
  expect((await reportOf(app, owner)).openingTotals).toEqual([])
})

test('opening totals change no count and no rate, only the hash and their own list', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner, procedures: [{ code: 'tourniquet' }] })
  const { openingTotals: _none, ...before } = await reportOf(app, owner)
  await add(app, owner, { procedure: 'tracheal_intubation_oral', count: 100 })
  const { openingTotals, ...after } = await reportOf(app, owner)
  expect(after).toEqual(before)
  expect(openingTotals).toHaveLength(1)
})

test('a report shows only totals that lie completely in its period, and none if it is filtered by type or age', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await add(app, owner)
  const shown = async (query: object) => (await reportOf(app, owner, query)).openingTotals.length
  expect(await shown({ from: '2019-01-01', to: '2019-12-31' })).toBe(1)
  expect(await shown({ from: '2019-01-02' })).toBe(0)
  expect(await shown({ to: '2019-12-30' })).toBe(0)
  expect(await shown({ supervision: 'distant' })).toBe(1)
  expect(await shown({ supervision: 'immediate' })).toBe(0)
  for (const narrowed of [{ type: 'trauma' }, { ageBand: 'infant' }, { missionType: 'primary_scene' }])
    expect(await shown(narrowed)).toBe(0)
})

test('nobody else, not even a supervisor, sees, changes or deletes them', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const { id } = await add(app, owner)
  expect((await reportOf(app, supervisor, { clinician: owner.id })).openingTotals).toEqual([])
  const asked = app.as(supervisor)
  expect((await asked.call(contract.listOpeningTotals)).body.totals).toEqual([])
  expect(await asked.call(contract.deleteOpeningTotal, { params: { id } })).toFailWith(
    404,
    'opening_total_not_found',
  )
  const change = { params: { id }, body: { total: entry, version: 1 } }
  expect(await asked.call(contract.updateOpeningTotal, change)).toFailWith(404, 'opening_total_not_found')
})

test('impossible totals are refused, with the field', async ({ app, given }) => {
  const owner = await given.user()
  for (const [facts, path] of [
    [{ count: 0 }, 'total.count'],
    [{ to: '2018-12-31' }, 'total.to'],
    [{ from: '1900-01-01' }, 'total.from'],
    [{ source: '' }, 'total.source'],
    [{ source: 'Of Mr John Smith, NHS number 943 476 5919' }, 'total.source'],
    [{ procedure: 'unheard_of' }, 'total.procedure'],
  ] as const) {
    const answer = await app.as(owner).inject({
      method: 'POST',
      url: contract.createOpeningTotal.path,
      payload: { total: { ...entry, ...facts } },
    })
    expect(answer, path).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(answer.body)).toContain(path)
  }
})
