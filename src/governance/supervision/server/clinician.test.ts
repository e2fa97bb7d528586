import { insertCase } from '#testing/given-case.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getPersonStats } from '#logbook/book/person/contract.ts'
import { listClinicianLevels } from '#governance/levels/contract.ts'
import { getMyClinician } from '../contract.ts'

const open = ({ as }: TestApp, viewer: GivenUser, { id }: { id: string }) =>
  as(viewer).call(getMyClinician, { params: { id } })

test('a supervisor opens the page of a clinician: who they are, what the links permit, fitness and the last case', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  await givenRequirement(app, admin, { title: 'HUET', blocksDuty: true })
  const date = new Date().toISOString().slice(0, 10)
  await insertCase(app.deps.db, { owner: clinician, date })
  const { status, body } = await open(app, supervisor, clinician)
  expect(status).toBe(200)
  expect(body.clinician).toMatchObject({
    name: clinician.name,
    role: 'clinician',
    base: null,
    kinds: ['clinical'],
    permissions: { viewCases: true, viewCpd: true, viewCompliance: true, signOff: true },
    lastCaseDate: date,
    fitness: { verdict: 'not_fit', grounding: { first: [{ title: 'HUET' }] } },
    attention: [{ kind: 'not_fit' }],
  })
})

test('without an active link, the clinician is no longer found', async ({ app, given }) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const colleague = await given.user({ organizationId })
  const other = await given.user({ organizationId, role: 'supervisor' })
  const missing = { id: '019a0000-0000-7000-8000-0000000000ff' }
  for (const [viewer, target] of [
    [supervisor, colleague],
    [supervisor, supervisor],
    [supervisor, missing],
    [other, clinician],
    [admin, clinician],
  ] as const)
    expect(await open(app, viewer, target)).toFailWith(404, 'user_not_found')
  await given.supervision(clinician, null)
  expect(await open(app, supervisor, clinician)).toFailWith(404, 'user_not_found')
})

test('without the permission, fitness and the last case are hidden', async ({ app, given }) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  await givenRequirement(app, admin, { blocksDuty: true })
  await insertCase(app.deps.db, { owner: clinician, date: '2024-01-01' })
  const other = await given.user({ organizationId, role: 'supervisor' })
  await given.link({
    clinician,
    supervisor: other,
    kind: 'educational',
    view_cases: false,
    view_compliance: false,
    sign_off: false,
  })
  expect((await open(app, other, clinician)).body.clinician).toMatchObject({
    kinds: ['educational'],
    lastCaseDate: null,
    fitness: null,
    attention: [],
  })
  expect((await open(app, supervisor, clinician)).body.clinician.attention).toHaveLength(2)
})

test('the page of a clinician with their cases by month is one line in the access log, and each part by itself is one line too', async ({
  app,
  given,
}) => {
  const { organizationId, supervisor, clinician } = await createOrganizationWithUsers(given)
  const colleague = await given.user({ organizationId, role: 'supervisor' })
  await given.link({ clinician, supervisor: colleague, kind: 'educational' })
  const readFigures = (viewer: GivenUser) =>
    app.as(viewer).call(getPersonStats, { params: { userId: clinician.id } })
  const linesOf = async (viewer: GivenUser) =>
    (
      await app.deps.db
        .selectFrom('audit_events')
        .select('action')
        .where('actor_id', '=', viewer.id)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  await open(app, supervisor, clinician)
  expect((await readFigures(supervisor)).status).toBe(200)
  expect(await linesOf(supervisor)).toEqual(['supervised_viewed'])
  await app.as(supervisor).call(listClinicianLevels, { params: { id: clinician.id } })
  expect(await linesOf(supervisor)).toEqual(['supervised_viewed', 'levels_viewed'])
  await readFigures(colleague)
  expect(await linesOf(colleague)).toEqual(['person_stats_viewed'])
})

test('every look is in the access log of the clinician', async ({ app, given }) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  await open(app, supervisor, clinician)
  await open(app, supervisor, clinician)
  const looks = await app.deps.db
    .selectFrom('audit_events')
    .select(['subject_ids', 'entity_id'])
    .where('action', '=', 'supervised_viewed')
    .where('actor_id', '=', supervisor.id)
    .execute()
  const look = { subject_ids: [clinician.id], entity_id: clinician.id }
  expect(looks).toEqual([look, look])
})
