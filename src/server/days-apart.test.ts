import { createComplianceRecord, listComplianceRecords } from '#compliance/requirements/records/contract.ts'
import { grantWaiver } from '#compliance/requirements/records/waivers.contract.ts'
import { retireRequirement } from '#compliance/requirements/definitions/contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { remindPeople } from '#compliance/matrix/bulk.contract.ts'
import { downloadMatrix, getMatrix } from '#compliance/matrix/contract.ts'
import { getNotFit } from '#compliance/matrix/not-fit.contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { getTeamFitness } from '#service/dashboard/home/contract.ts'
import { givenRequirement } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'

// Which day it is decides whether somebody may fly. It is the day of the person's organization, whoever looks, and from where.

/** In Auckland it is 00:30 on 29 November, in Anchorage 02:30 on 28 November. */
const instant = '2026-11-28T11:30:00Z'
const [auckland, anchorage] = ['Pacific/Auckland', 'America/Anchorage']
const lastDay = '2026-11-28'

async function givenServiceIn(app: TestApp, given: Given, timeZone: string) {
  const organizationId = (await given.organization({ timeZone })).id
  const admin = await given.user({ role: 'admin', organizationId })
  const superAdmin = await given.user({ role: 'super_admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const { id: requirementId } = await givenRequirement(app, admin, { title: 'Sea drill', blocksDuty: true })
  return { organizationId, timeZone, admin, superAdmin, supervisor, requirementId }
}
type ServiceIn = Awaited<ReturnType<typeof givenServiceIn>>

/** A clinician whose record ends with a day. */
async function givenLapsing(
  app: TestApp,
  given: Given,
  { service, supervisor, until }: { service: ServiceIn; supervisor?: GivenUser; until: string },
) {
  const { organizationId, requirementId } = service
  const clinician = await given.user({ organizationId, supervisor })
  const body = { requirementId, completedOn: plusDays(until, -300), expiresOn: until }
  expect((await app.as(clinician).call(createComplianceRecord, { body })).status).toBe(201)
  return clinician
}

const readingOf = async (app: TestApp, viewer: GivenUser, userId: string) => {
  const { asOf, today, fitness } = (await app.as(viewer).call(getStates, { query: { userId } })).body
  return [asOf, today, fitness.verdict, [...fitness.grounding.first, ...fitness.expiring.first][0]?.daysLeft]
}
const lineOf = async (app: TestApp, viewer: GivenUser, organizationId: string, userId: string) => {
  const { people, today } = (await app.as(viewer).call(getMatrix, { query: { organizationId } })).body
  const line = people.find(({ id }) => id === userId)
  const named = line?.fitness && [...line.fitness.grounding.first, ...line.fitness.expiring.first][0]
  return [line?.asOf, today, line?.fitness?.verdict, named?.daysLeft]
}

test('two administrators in other time zones, and the person, read the same verdict', async ({
  app,
  given,
  clock,
}) => {
  clock.set(instant)
  const services = [await givenServiceIn(app, given, auckland), await givenServiceIn(app, given, anchorage)]
  const expected = [
    ['2026-11-29', '2026-11-29', 'not_fit', -1],
    [lastDay, lastDay, 'fit_expiring', 0],
  ]
  const superAdmins = services.map(({ superAdmin }) => superAdmin)
  for (const [at, service] of services.entries()) {
    const { organizationId, admin } = service
    const clinician = await givenLapsing(app, given, { service, until: lastDay })
    for (const viewer of [clinician, admin, ...superAdmins])
      expect(await readingOf(app, viewer, clinician.id)).toEqual(expected[at])
    for (const viewer of [admin, ...superAdmins]) {
      expect(await lineOf(app, viewer, organizationId, clinician.id)).toEqual(expected[at])
      const { organizations } = (await app.as(viewer).call(getNotFit)).body
      const own = organizations.find(({ id }) => id === organizationId)
      // The three without a record are not fit in either.
      expect([own?.asOf, own?.notFit]).toEqual([expected[at]?.[0], at === 0 ? 4 : 3])
      const found = await app.fastify.inject({
        method: 'GET',
        url: `${downloadMatrix.path}?format=csv&organizationId=${organizationId}`,
        headers: { authorization: `Bearer ${viewer.accessToken}` },
      })
      const line = found.payload.split('\n').find((some) => some.includes(clinician.name))
      expect(line).toContain(String(expected[at]?.[0]))
      expect(line).toContain(at === 0 ? 'Not fit to fly' : 'Fit, expiring')
      expect(found.headers['content-disposition']).toContain(`sortie-compliance-${expected[at]?.[0]}`)
    }
  }
})

test('a supervisor of people in two zones reads each on their own day', async ({ app, given, clock }) => {
  clock.set(instant)
  const [early, late] = [
    await givenServiceIn(app, given, auckland),
    await givenServiceIn(app, given, anchorage),
  ]
  const supervisor = late.supervisor
  const abroad = await givenLapsing(app, given, { service: early, supervisor, until: lastDay })
  const near = await givenLapsing(app, given, { service: late, supervisor, until: lastDay })
  const { people } = (await app.as(supervisor).call(getTeamFitness)).body
  expect(people.map(({ id, fitness: { verdict } }) => [id, verdict])).toEqual([
    [abroad.id, 'not_fit'],
    [near.id, 'fit_expiring'],
  ])
  const matrix = (await app.as(supervisor).call(getMatrix, { query: {} })).body
  expect([matrix.asOf, matrix.today, matrix.notFit]).toEqual([lastDay, lastDay, 1])
  expect(matrix.people.map(({ id, asOf, fitness }) => [id, asOf, fitness?.verdict])).toEqual([
    [abroad.id, '2026-11-29', 'not_fit'],
    [near.id, lastDay, 'fit_expiring'],
  ])
  const onOneDay = (await app.as(supervisor).call(getMatrix, { query: { asOf: lastDay } })).body
  expect(onOneDay.people.map(({ asOf }) => asOf)).toEqual([lastDay, lastDay])
  expect(onOneDay.notFit).toBe(0)
})

test('whatever the hour, everybody who may look reads what the person reads', async ({
  app,
  given,
  clock,
}) => {
  const zones = [auckland, anchorage, 'Pacific/Kiritimati', 'Etc/GMT+12']
  for (let hour = 0; hour < 48; hour += 7) {
    const now = new Date(Date.parse('2026-11-27T00:10:00Z') + hour * 3_600_000)
    clock.set(now)
    const viewers = [anchorage, 'Pacific/Kiritimati']
    const superAdmins: GivenUser[] = []
    for (const timeZone of viewers) {
      const organizationId = (await given.organization({ timeZone })).id
      superAdmins.push(await given.user({ role: 'super_admin', organizationId }))
    }
    for (const timeZone of zones) {
      const service = await givenServiceIn(app, given, timeZone)
      const clinician = await givenLapsing(app, given, { service, until: lastDay })
      const today = dateIn(timeZone, now)
      const own = await readingOf(app, clinician, clinician.id)
      expect(own.slice(0, 3)).toEqual([today, today, today > lastDay ? 'not_fit' : 'fit_expiring'])
      for (const viewer of [...superAdmins, service.admin]) {
        expect(await readingOf(app, viewer, clinician.id)).toEqual(own)
        expect(await lineOf(app, viewer, service.organizationId, clinician.id)).toEqual(own)
      }
    }
  }
})

test('a waiver, a reminder and a retirement count from the day where the people are', async ({
  app,
  given,
  clock,
}) => {
  clock.set(instant)
  const [early, late] = [
    await givenServiceIn(app, given, auckland),
    await givenServiceIn(app, given, anchorage),
  ]
  const [waived, abroad] = [
    await givenLapsing(app, given, { service: early, until: lastDay }),
    await givenLapsing(app, given, { service: early, until: lastDay }),
  ]
  const { superAdmin } = late
  const waiver = { requirementId: early.requirementId, userId: waived.id, reason: 'The pool is closed.' }
  const past = await app.as(superAdmin).call(grantWaiver, { body: { ...waiver, until: lastDay } })
  expect(past).toFailWith(400, 'request_invalid')
  await app.as(superAdmin).call(grantWaiver, { body: { ...waiver, until: '2026-11-29' } })
  const query = { requirementId: early.requirementId, userId: waived.id }
  const { waivers } = (await app.as(superAdmin).call(listComplianceRecords, { query })).body
  expect(waivers).toMatchObject([{ from: '2026-11-29', until: '2026-11-29' }])
  expect((await readingOf(app, waived, waived.id))[2]).toBe('fit')

  const body = { requirementId: early.requirementId, userIds: [abroad.id] }
  expect((await app.as(superAdmin).call(remindPeople, { body })).body.done).toEqual([abroad.id])
  expect((await app.as(early.superAdmin).call(remindPeople, { body })).body.leftOut).toEqual([
    { userId: abroad.id, why: 'reminded_today' },
  ])

  const grounded = await given.user({ organizationId: late.organizationId })
  await app.as(early.superAdmin).call(retireRequirement, {
    params: { id: late.requirementId },
    body: { version: 1 },
  })
  for (const viewer of [grounded, superAdmin, early.superAdmin])
    expect((await app.as(viewer).call(getStates, { query: { userId: grounded.id } })).body.states).toEqual([])
})

test('an organization that is not the caller’s, or none at all, is refused in the same words', async ({
  app,
  given,
  clock,
}) => {
  clock.set(instant)
  const mine = await givenServiceIn(app, given, auckland)
  const others = await givenServiceIn(app, given, anchorage)
  await givenLapsing(app, given, { service: others, until: lastDay })
  const nowhere = '00000000-0000-4000-8000-000000000000'
  for (const viewer of [mine.admin, mine.supervisor])
    for (const organizationId of [others.organizationId, nowhere]) {
      const answer = await app.as(viewer).call(getMatrix, { query: { organizationId } })
      expect(answer).toFailWith(404, 'matrix_organization_not_found')
    }
  const unknown = await app.as(mine.superAdmin).call(getMatrix, { query: { organizationId: nowhere } })
  expect(unknown).toFailWith(404, 'matrix_organization_not_found')
  const file = await app.as(mine.admin).inject({
    url: `${downloadMatrix.path}?format=csv&organizationId=${others.organizationId}`,
  })
  expect(file).toFailWith(404, 'matrix_organization_not_found')
  const own = { organizationId: mine.organizationId }
  expect((await app.as(mine.admin).call(getMatrix, { query: own })).body.count).toBe(3)
  // A supervisor may look at the organization of somebody who is assigned to them.
  await given.user({ organizationId: others.organizationId, supervisor: mine.supervisor })
  const assigned = { query: { organizationId: others.organizationId } }
  expect((await app.as(mine.supervisor).call(getMatrix, assigned)).body.count).toBe(1)
})
