import pg from 'pg'
import { vi } from 'vitest'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { updateRequirement } from '#compliance/requirements/definitions/contract.ts'
import { givenRequirement, createOrganizationWithUsers, requirement } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { getTeamFitness } from '../contract.ts'

const teamOf = async (app: TestApp, supervisor: GivenUser) =>
  (await app.as(supervisor).call(getTeamFitness)).body.people
const done = (app: TestApp, owner: GivenUser, requirementId: string, completedOn: string) =>
  app.as(owner).call(createComplianceRecord, { body: { requirementId, completedOn } })

test('a supervisor reads which of the assigned clinicians are fit to fly, and nothing about anybody else', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const soon = await given.user({ organizationId, supervisor })
  const lapsed = await given.user({ organizationId, supervisor })
  const other = await given.user({ role: 'supervisor', organizationId })
  const { id } = await givenRequirement(app, admin, { title: 'Sea drill', blocksDuty: true })
  const today = dateIn('UTC', app.deps.clock.now())
  await done(app, clinician, id, today)
  await done(app, soon, id, plusDays(today, -350))
  await done(app, lapsed, id, plusDays(today, -500))
  const team = await teamOf(app, supervisor)
  expect(
    Object.fromEntries(team.map(({ id: person, fitness }) => [person, [fitness.verdict, fitness.blocking]])),
  ).toEqual({
    [clinician.id]: ['fit', 1],
    [soon.id]: ['fit_expiring', 1],
    [lapsed.id]: ['not_fit', 1],
  })
  expect(team.map(({ id: person }) => person)).toEqual([lapsed.id, soon.id, clinician.id])
  const reasons = team.find((person) => person.id === lapsed.id)?.fitness.grounding
  expect(reasons).toMatchObject({ count: 1, first: [{ title: 'Sea drill', status: 'expired' }] })
  expect(await teamOf(app, other)).toEqual([])
})

test('if no requirement blocks duty, there is no verdict', async ({ app, given }) => {
  const { admin, supervisor } = await createOrganizationWithUsers(given)
  const { id, code } = await givenRequirement(app, admin)
  expect(await teamOf(app, supervisor)).toMatchObject([{ fitness: { blocking: 0 } }])
  await app.as(admin).call(updateRequirement, {
    params: { id },
    body: { ...requirement, code, blocksDuty: true, version: 1 },
  })
  expect(await teamOf(app, supervisor)).toMatchObject([{ fitness: { blocking: 1, verdict: 'not_fit' } }])
})

test('the view is audited', async ({ app, given }) => {
  const { supervisor } = await createOrganizationWithUsers(given)
  await teamOf(app, supervisor)
  const audited = await app.deps.db
    .selectFrom('audit_events')
    .select('action')
    .where('actor_id', '=', supervisor.id)
    .where('action', '=', 'team_fitness_viewed')
    .execute()
  expect(audited).toHaveLength(1)
})

test('the number of statements does not grow with the team', async ({ app, given }) => {
  const { organizationId, admin, supervisor } = await createOrganizationWithUsers(given)
  await givenRequirement(app, admin, { blocksDuty: true })
  const statementsFor = async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await teamOf(app, supervisor)
    const count = queries.mock.calls.length
    queries.mockRestore()
    return count
  }
  await statementsFor()
  const forOne = await statementsFor()
  for (const _ of Array(8).keys()) await given.user({ organizationId, supervisor })
  // The first view of the new clinicians is recorded once.
  await statementsFor()
  expect(await statementsFor()).toBe(forOne)
  expect(await teamOf(app, supervisor)).toHaveLength(9)
})
