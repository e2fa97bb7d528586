import { createComplianceRecord, listComplianceRecords } from '#compliance/requirements/records/contract.ts'
import { getRequirement } from '#compliance/requirements/definitions/contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { v7 as uuid } from 'uuid'
import { updateNotifications } from '#people/profile/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { askPeople, remindPeople, waivePeople } from '../bulk.contract.ts'

async function givenCrew(app: TestApp, given: Given, facts: object = {}) {
  const service = await createOrganizationWithUsers(given)
  const { organizationId, supervisor } = service
  const second = await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  const stranger = (await createOrganizationWithUsers(given)).clinician
  const { id: requirementId } = await givenRequirement(app, service.admin, facts)
  return { ...service, second, stranger, requirementId, today: dateIn('UTC', app.deps.clock.now()) }
}
const statusOf = async (app: TestApp, user: GivenUser) =>
  (await app.as(user).call(getStates, { query: {} })).body.states[0]?.status

test('people are added to those whom a requirement names, as a new version of it', async ({ app, given }) => {
  const crew = await givenCrew(app, given, { audiences: ['nurse'] })
  const { admin, supervisor, clinician, second, stranger, requirementId } = crew
  expect(await statusOf(app, second)).toBe('not_applicable')
  const body = { requirementId, userIds: [clinician.id, second.id, stranger.id] }
  expect(await app.as(supervisor).call(askPeople, { body })).toFailWith(403, 'access_denied')
  const first = await app.as(admin).call(askPeople, { body: { ...body, userIds: [clinician.id] } })
  expect(first.body).toEqual({ done: [clinician.id], leftOut: [] })
  const { body: result } = await app.as(admin).call(askPeople, { body })
  expect(result).toEqual({
    done: [second.id],
    leftOut: [
      { userId: clinician.id, why: 'already_named' },
      { userId: stranger.id, why: 'user_not_found' },
    ],
  })
  expect(await statusOf(app, second)).toBe('not_started')
  const { requirement, versions } = (
    await app.as(admin).call(getRequirement, { params: { id: requirementId } })
  ).body
  expect(requirement.userIds.toSorted()).toEqual([clinician.id, second.id].toSorted())
  expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
    [3, ['userIds']],
    [2, ['userIds']],
    [1, []],
  ])
  const other = (await createOrganizationWithUsers(given)).admin
  expect(await app.as(other).call(askPeople, { body })).toFailWith(404, 'requirement_not_found')
})

test('several people are exempt in one step, with reason and end; repeating it adds nothing', async ({
  app,
  given,
}) => {
  const { supervisor, admin, clinician, second, stranger, requirementId, today } = await givenCrew(app, given)
  const people = [clinician, second, stranger, supervisor].map(({ id }) => ({ _id: uuid(), userId: id }))
  const body = { requirementId, until: plusDays(today, 30), reason: 'The pool is closed.', people }
  const expected = {
    done: [clinician.id, second.id],
    leftOut: expect.arrayContaining([
      { userId: stranger.id, why: 'user_not_found' },
      { userId: supervisor.id, why: 'own_compliance_waiver' },
    ]),
  }
  for (let times = 0; times < 2; times += 1)
    expect((await app.as(supervisor).call(waivePeople, { body })).body).toEqual(expected)
  expect(await statusOf(app, second)).toBe('exempt')
  const query = { requirementId, userId: second.id }
  const { waivers } = (await app.as(admin).call(listComplianceRecords, { query })).body
  expect(waivers).toMatchObject([{ reason: 'The pool is closed.', grantedBy: { id: supervisor.id } }])
  const past = { ...body, until: plusDays(today, -1), people: [{ _id: uuid(), userId: second.id }] }
  expect(await app.as(supervisor).call(waivePeople, { body: past })).toFailWith(400, 'request_invalid')
  const tooMany = Array.from({ length: 101 }, () => ({ _id: uuid(), userId: uuid() }))
  expect(await app.as(supervisor).call(waivePeople, { body: { ...body, people: tooMany } })).toFailWith(
    400,
    'request_invalid',
  )
})

test('a person who does not meet a requirement gets at most one email a day about it, unless they turned it off', async ({
  app,
  given,
}) => {
  const crew = await givenCrew(app, given, { title: 'Sea drill' })
  const { supervisor, clinician, second, stranger, organizationId, requirementId, today } = crew
  const quiet = await given.user({ organizationId, supervisor })
  const notifications = { newDevice: true, supportReplies: true, complianceAsked: false }
  await app.as(quiet).call(updateNotifications, { body: notifications })
  await app.as(clinician).call(createComplianceRecord, { body: { requirementId, completedOn: today } })
  const userIds = [clinician, second, quiet, stranger, supervisor].map(({ id }) => id)
  const body = { requirementId, userIds }
  const { body: result } = await app.as(supervisor).call(remindPeople, { body })
  const others = [
    { userId: clinician.id, why: 'nothing_to_do' },
    { userId: quiet.id, why: 'no_emails' },
    { userId: stranger.id, why: 'user_not_found' },
    { userId: supervisor.id, why: 'yourself' },
  ]
  expect(result.done).toEqual([second.id])
  expect(result.leftOut).toEqual(others)
  const again = (await app.as(supervisor).call(remindPeople, { body })).body
  expect(again.done).toEqual([])
  expect(again.leftOut).toContainEqual({ userId: second.id, why: 'reminded_today' })
  const mail = await app.mailTo(second.email)
  expect(JSON.stringify(mail)).toContain('Sea drill')
})
