import pg from 'pg'
import { vi } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { insertCase } from '#testing/given-case.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listMyClinicians } from '../contract.ts'

const today = () => new Date().toISOString().slice(0, 10)
const rosterOf = async (app: TestApp, person: GivenUser) =>
  (await app.as(person).call(listMyClinicians)).body.clinicians
const namesOf = async (app: TestApp, person: GivenUser) =>
  (await rosterOf(app, person)).map(({ name }) => name)

test('a supervisor first sees who needs attention and why, then everybody else by name', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const requirement = await givenRequirement(app, admin, { title: 'HUET', blocksDuty: true })
  const linked = (name: string) => given.user({ organizationId, supervisor, name })
  const [zoe, quiet, adam] = [await linked('Zoe'), await linked('Quinn'), await linked('adam')]
  const { db } = app.deps
  for (const owner of [zoe, quiet, adam]) {
    const record = { requirementId: requirement.id, completedOn: today() }
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/compliance/records',
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: record,
    })
    expect(answer.statusCode).toBe(201)
  }
  for (const owner of [clinician, zoe, adam]) await insertCase(db, { owner, date: plusDays(today(), -3) })
  await insertCase(db, { owner: quiet, date: plusDays(today(), -50) })
  await insertCase(db, { owner: quiet, date: today(), status: 'draft' })

  const roster = await rosterOf(app, supervisor)
  expect(roster.map(({ id }) => id)).toEqual([clinician.id, quiet.id, adam.id, zoe.id])
  expect(roster.map(({ attention }) => attention)).toEqual([
    [{ kind: 'not_fit' }],
    [{ kind: 'quiet', weeks: 7 }],
    [],
    [],
  ])
  expect(roster[0]?.fitness?.grounding.first).toMatchObject([{ title: 'HUET', status: 'not_started' }])
  expect(roster[1]?.lastCaseDate).toBe(plusDays(today(), -50))
})

test('each fact is shown only if one of the links permits it', async ({ app, given }) => {
  const { organizationId, admin, supervisor } = await createOrganizationWithUsers(given)
  await givenRequirement(app, admin, { blocksDuty: true })
  const other = await given.user({ organizationId, role: 'supervisor' })
  const clinician = await given.user({ organizationId, supervisor })
  await insertCase(app.deps.db, { owner: clinician, date: today() })
  const nothing = { view_cases: false, view_cpd: false, view_compliance: false, sign_off: false }
  const link = await given.link({ clinician, supervisor: other, kind: 'educational', ...nothing })
  const read = async () => (await rosterOf(app, other))[0]
  expect(await read()).toMatchObject({
    lastCaseDate: null,
    fitness: null,
    attention: [],
    permissions: { viewCases: false, viewCpd: false, viewCompliance: false, signOff: false },
  })
  const change = (columns: object) =>
    app.deps.db.updateTable('supervision_links').set(columns).where('id', '=', link.id).execute()
  await change({ view_cases: true })
  expect(await read()).toMatchObject({ lastCaseDate: today(), fitness: null })
  await change({ view_cases: false, view_compliance: true })
  expect(await read()).toMatchObject({ lastCaseDate: null, fitness: { verdict: 'not_fit' } })
  await change({ ended_at: new Date() })
  expect(await read()).toBeUndefined()
})

test('strangers and inactive users are not on the list, and administrators have no list', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  await given.user({ organizationId, supervisor, status: 'inactive' })
  await given.user({ organizationId })
  await given.user({ supervisor: await given.user({ role: 'supervisor' }) })
  expect(await namesOf(app, supervisor)).toEqual([clinician.name])
  expect(await namesOf(app, admin)).toEqual([])
  expect((await app.as(clinician).call(listMyClinicians)).status).toBe(403)
})

test('the view is in the access log of everybody on the list', async ({ app, given }) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  await rosterOf(app, supervisor)
  const audited = await app.deps.db
    .selectFrom('audit_events')
    .select('subject_ids')
    .where('actor_id', '=', supervisor.id)
    .where('action', '=', 'supervised_listed')
    .execute()
  expect(audited).toEqual([{ subject_ids: [clinician.id] }])
})

test('the number of statements does not grow with the list', async ({ app, given }) => {
  const { organizationId, admin, supervisor } = await createOrganizationWithUsers(given)
  await givenRequirement(app, admin, { blocksDuty: true })
  const statements = async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await rosterOf(app, supervisor)
    const count = queries.mock.calls.length
    queries.mockRestore()
    return count
  }
  await statements()
  const few = await statements()
  for (const _ of Array(8).keys()) await given.user({ organizationId, supervisor })
  await statements()
  expect(await statements()).toBe(few)
  expect(await rosterOf(app, supervisor)).toHaveLength(9)
})
