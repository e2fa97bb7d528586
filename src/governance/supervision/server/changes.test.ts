import { createActivity } from '#cpd/activities/log/contract.ts'
import { activity } from '#cpd/activities/log/examples.ts'
import { decideLevel } from '#governance/levels/contract.ts'
import { decision } from '#governance/levels/examples.ts'
import { addMeeting } from '#governance/meetings/examples.ts'
import { signCase } from '#governance/sign-off/contract.ts'
import { updateCase } from '#logging/cases/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { createOrganizationWithUsers, givenRequirement } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getClinicianChanges, recordLook, type Changes } from '../changes.contract.ts'

const read = (app: TestApp, viewer: GivenUser, { id }: { id: string }) =>
  app.as(viewer).call(getClinicianChanges, { params: { id } })

async function look(app: TestApp, viewer: GivenUser, clinician: { id: string }): Promise<Changes> {
  const { status, body } = await read(app, viewer, clinician)
  expect(status).toBe(200)
  const { shownUntil } = body
  const answer = await app.as(viewer).call(recordLook, { params: { id: clinician.id }, body: { shownUntil } })
  expect(answer.status).toBe(200)
  return body
}

/** Makes every look older by a number of minutes. */
const makeLooksOlder = async ({ deps: { pool } }: TestApp, minutes: number): Promise<void> => {
  await pool.query(
    `update supervision_looks set seen_at = seen_at - make_interval(mins => $1),
       since = since - make_interval(mins => $1)`,
    [minutes],
  )
}

const nothing = {
  cases: { logged: 0, signed: 0, returned: 0, changed: 0 },
  levels: 0,
  cpd: 0,
  compliance: [],
  meetings: 0,
}

async function givenSecond(given: Given, organizationId: string, clinician: GivenUser, facts: object = {}) {
  const second = await given.user({ role: 'supervisor', organizationId })
  await given.link({ clinician, supervisor: second, kind: 'educational', ...facts })
  return second
}

test('a first look shows no changes; the next one shows what has changed since', async ({ app, given }) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const second = await givenSecond(given, organizationId, clinician)
  const signed = await given.case({ owner: clinician })
  expect(await look(app, supervisor, clinician)).toMatchObject({ since: null, cases: null, compliance: null })
  await makeLooksOlder(app, 60)
  const logged = await given.case({ owner: clinician })
  const body = { version: 1, level: 'distant' }
  await app.as(second).call(signCase, { params: { id: signed.id }, body })
  const edited = { ...toUpdate(signed), version: 1, patientAge: (signed.patientAge ?? 0) + 1 }
  await app.as(clinician).call(updateCase, { params: { id: signed.id }, body: edited })
  await app.as(second).call(decideLevel, { params: { id: clinician.id }, body: decision })
  await addMeeting(app, clinician, { clinician, supervisor })
  await givenRequirement(app, admin, { title: 'HUET', blocksDuty: true })
  const added = await app.as(clinician).call(createActivity, { body: { ...activity, status: 'completed' } })
  expect(added.status).toBe(201)
  const changes = (await read(app, supervisor, clinician)).body
  expect(changes).toMatchObject({
    since: expect.any(String),
    cases: { signed: 1, returned: 0, changed: 1 },
    levels: 1,
    cpd: 1,
    compliance: [{ title: 'HUET', blocksDuty: true, before: null, now: 'not_started' }],
    meetings: 1,
  })
  // The case that is signed was logged a moment before the first look.
  expect(changes.cases?.logged).toBeGreaterThanOrEqual(1)
  expect(logged.id).not.toBe(signed.id)
})

test('a look within half an hour is the same look: a second tab or a reload hides no change', async ({
  app,
  given,
}) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  await look(app, supervisor, clinician)
  await makeLooksOlder(app, 60)
  await addMeeting(app, clinician, { clinician, supervisor })
  const [first, second] = await Promise.all([
    look(app, supervisor, clinician),
    look(app, supervisor, clinician),
  ])
  expect(second).toMatchObject({ since: first.since, meetings: 1 })
  await makeLooksOlder(app, 29)
  expect(await look(app, supervisor, clinician)).toMatchObject({ meetings: 1 })
  await makeLooksOlder(app, 31)
  const next = await look(app, supervisor, clinician)
  expect(next.since).not.toBe(first.since)
})

test('a request without a look, such as a prefetch, is no look; a look moves neither into the future nor back', async ({
  app,
  given,
}) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  await look(app, supervisor, clinician)
  await makeLooksOlder(app, 60)
  const { since } = (await read(app, supervisor, clinician)).body
  expect((await read(app, supervisor, clinician)).body.since).toBe(since)
  const params = { id: clinician.id }
  const put = (shownUntil: string) => app.as(supervisor).call(recordLook, { params, body: { shownUntil } })
  const { body: future } = await put('2099-01-01T00:00:00.000Z')
  expect(Date.parse(future.seenAt)).toBeLessThanOrEqual(Date.now())
  expect((await put('2020-01-01T00:00:00.000Z')).body.seenAt).toBe(future.seenAt)
})

test('each part needs its permission, and what the supervisor did is not shown as a change', async ({
  app,
  given,
}) => {
  const { organizationId, supervisor, clinician } = await createOrganizationWithUsers(given)
  const none = { view_cases: false, view_cpd: false, view_compliance: false, sign_off: false }
  const second = await givenSecond(given, organizationId, clinician, none)
  for (const viewer of [supervisor, second]) await look(app, viewer, clinician)
  await makeLooksOlder(app, 60)
  await app.as(supervisor).call(decideLevel, { params: { id: clinician.id }, body: decision })
  await addMeeting(app, supervisor, { clinician, supervisor })
  expect((await read(app, supervisor, clinician)).body).toMatchObject(nothing)
  expect((await read(app, second, clinician)).body).toMatchObject({
    cases: null,
    levels: null,
    cpd: null,
    compliance: null,
    meetings: 0,
  })
})

test('nobody without an active link can look: not another organization, an administrator or a former supervisor', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const { supervisor: foreign } = await createOrganizationWithUsers(given)
  await look(app, supervisor, clinician)
  await given.supervision(clinician, null)
  const body = { shownUntil: new Date().toISOString() }
  for (const viewer of [admin, foreign, supervisor]) {
    expect(await read(app, viewer, clinician)).toFailWith(404, 'user_not_found')
    expect(await app.as(viewer).call(recordLook, { params: { id: clinician.id }, body })).toFailWith(
      404,
      'user_not_found',
    )
  }
})
