import { listMySignOffRequests, listWaitingForMe } from '../../requests/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { givenSignatureRequest } from '../../requests/examples.ts'
import { giveUnansweredRequests, listUnansweredRequests } from '../contract.ts'
import { givenUnanswered } from '../examples.ts'

async function givenService(given: Given, settings = {}) {
  const { id: organizationId } = await given.organization({ settings })
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  return { organizationId, admin, supervisor, clinician }
}

const listFor = async (app: TestApp, admin: GivenUser) =>
  (await app.as(admin).call(listUnansweredRequests)).body

async function askDaysAgo(app: TestApp, given: Given, clinician: GivenUser, days: number) {
  const request = await givenSignatureRequest(app, clinician, (await given.case({ owner: clinician })).id)
  const asked_at = new Date(Date.now() - days * 24 * 3_600_000 - 60_000)
  await app.deps.db.updateTable('sign_off_requests').set({ asked_at }).where('id', '=', request.id).execute()
  return request
}

test('administrators see who has waited longer than two weeks, for whom and for how long, and no case', async ({
  app,
  given,
}) => {
  const { admin, clinician, supervisor } = await givenService(given)
  await askDaysAgo(app, given, clinician, 20)
  await askDaysAgo(app, given, clinician, 15)
  await askDaysAgo(app, given, clinician, 13)
  const { unanswered, isCapped } = await listFor(app, admin)
  expect(unanswered).toEqual([
    {
      clinician: { id: clinician.id, name: 'Ruth Ngata' },
      organization: null,
      supervisor: { id: supervisor.id, name: 'Kim Osei' },
      maySign: true,
      count: 2,
      oldestDays: 20,
      others: [],
    },
  ])
  expect(isCapped).toBe(false)
  const mine = (await app.as(clinician).call(listMySignOffRequests)).body.waiting
  expect(mine.map(({ isUnanswered }) => isUnanswered)).toEqual([true, true, false])
})

test('administrators and clinicians see a request as unanswered from the same moment, by the server’s clock', async ({
  app,
  given,
  clock,
}) => {
  const { admin, clinician } = await givenService(given)
  await givenSignatureRequest(app, clinician, (await given.case({ owner: clinician })).id)
  const seenAfter = async (days: number) => {
    clock.advance(days * 24 * 3_600_000)
    const [later, byAdmin] = [await given.session(clinician.id), await given.session(admin.id)]
    const mine = await app.as({ ...clinician, ...later }).call(listMySignOffRequests)
    return [
      mine.body.waiting.map(({ isUnanswered }) => isUnanswered),
      (await listFor(app, { ...admin, ...byAdmin })).unanswered.length,
    ]
  }
  expect(await seenAfter(13.9)).toEqual([[false], 0])
  expect(await seenAfter(0.2)).toEqual([[true], 1])
  clock.advance(-14.1 * 24 * 3_600_000)
})

test('the organization decides after how many days a request is unanswered', async ({ app, given }) => {
  const { admin, clinician } = await givenService(given, { signOff: { days: 5 } })
  await askDaysAgo(app, given, clinician, 6)
  await askDaysAgo(app, given, clinician, 4)
  expect((await listFor(app, admin)).unanswered).toMatchObject([{ count: 1, oldestDays: 6 }])
})

test('a request to somebody who may not sign is listed at once', async ({ app, given }) => {
  const { admin, clinician } = await givenService(given)
  await askDaysAgo(app, given, clinician, 0)
  expect((await listFor(app, admin)).unanswered).toEqual([])
  await app.deps.db
    .updateTable('supervision_links')
    .set({ sign_off: false })
    .where('clinician_id', '=', clinician.id)
    .execute()
  expect((await listFor(app, admin)).unanswered).toMatchObject([{ maySign: false, count: 1 }])
})

test('only people within the reach of an administrator are listed, and others do not exist for them', async ({
  app,
  given,
}) => {
  const { organizationId, clinician } = await givenService(given)
  const { giving } = await givenUnanswered({ app, given, clinician, organizationId })
  const stranger = (await givenService(given)).admin
  expect((await listFor(app, stranger)).unanswered).toEqual([])
  const { status } = await app.as(stranger).call(giveUnansweredRequests, { body: giving })
  expect(status).toBe(404)
  const { org_name: organization } = await app.deps.db
    .selectFrom('organizations')
    .select('org_name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  for (const role of ['super_admin', 'admin'] as const)
    expect((await listFor(app, await given.user({ role }))).unanswered).toContainEqual(
      expect.objectContaining({ clinician: { id: clinician.id, name: 'Ruth Ngata' }, organization }),
    )
})

test('an administrator gives requests to another supervisor who may sign, once, and they keep their age', async ({
  app,
  given,
}) => {
  const { organizationId, admin, clinician, supervisor } = await givenService(given)
  const { caseId, other, giving } = await givenUnanswered({ app, given, clinician, organizationId })
  expect((await listFor(app, admin)).unanswered).toMatchObject([{ others: [{ id: other.id }] }])
  const give = () => app.as(admin).call(giveUnansweredRequests, { body: giving })
  await Promise.all([give(), give()])
  expect((await give()).body.unanswered).toEqual([])
  expect((await app.as(supervisor).call(listWaitingForMe)).body.waiting).toEqual([])
  const { waiting } = (await app.as(other).call(listWaitingForMe)).body
  expect(waiting).toMatchObject([{ case: { id: caseId }, askedAt: '2026-01-01T00:00:00.000Z' }])
})

test('nobody is given requests for cases that they may not sign', async ({ app, given }) => {
  const { organizationId, admin, clinician, supervisor } = await givenService(given)
  const { giving } = await givenUnanswered({ app, given, clinician, organizationId })
  const colleague = await given.user({ role: 'supervisor', organizationId })
  for (const { id: toSupervisorId } of [colleague, supervisor, clinician]) {
    const { status } = await app
      .as(admin)
      .call(giveUnansweredRequests, { body: { ...giving, toSupervisorId } })
    expect(status).toBe(400)
  }
})

test('administrators read the median number of days until an answer, once there are five answers', async ({
  app,
  given,
}) => {
  const { admin, clinician, supervisor } = await givenService(given)
  const answerAfter = async (days: number) => {
    const { id } = await askDaysAgo(app, given, clinician, days)
    await app.deps.db
      .updateTable('sign_off_requests')
      .set({ state: 'answered', closed_at: new Date(), answered_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
  for (const days of [1, 2, 3, 8]) await answerAfter(days)
  expect((await listFor(app, admin)).medianDays).toBeNull()
  await answerAfter(9)
  expect((await listFor(app, admin)).medianDays).toBe(3)
  expect((await app.as(supervisor).call(listUnansweredRequests)).status).toBe(403)
})
