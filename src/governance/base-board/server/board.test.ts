import { decideLevel } from '#governance/levels/contract.ts'
import { decision } from '#governance/levels/examples.ts'
import { updatePrivacy } from '#people/profile/contract.ts'
import { setDuties } from '#people/duties/contract.ts'
import { createOrganizationWithUsers, givenRequirement } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getBaseBoard } from '../contract.ts'

const show = (app: TestApp, viewer: GivenUser, query: { organizationId?: string; base?: string } = {}) =>
  app.as(viewer).call(getBaseBoard, { query })

const namesOn = async (app: TestApp, viewer: GivenUser, query: { base?: string } = {}) =>
  (await show(app, viewer, query)).body.people.map(({ name }) => name)

const rule = {
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [
        {
          event: 'procedures',
          atLeast: 1,
          window: { kind: 'days', length: 90 },
          simulatedAtMost: null,
          codes: ['rapid_sequence_induction'],
          groups: [],
          series: [],
          operatorRoles: ['performed', 'performed_supervised'],
        },
      ],
    },
  ],
  isPaused: false,
}

async function givenBases(app: TestApp, given: Given) {
  const team = await createOrganizationWithUsers(given)
  const { organizationId, admin, clinician } = team
  const bases = [
    { code: 'north', label: 'North', active: true },
    { code: 'south', label: 'South', active: true },
  ]
  await app.deps.db
    .updateTable('organizations')
    .set({ bases: JSON.stringify(bases) })
    .where('id', '=', organizationId)
    .execute()
  const place = async (person: GivenUser, baseCode: string) => {
    const body = { duties: [], baseCode, version: 0 }
    const { status } = await app.as(admin).call(setDuties, { params: { userId: person.id }, body })
    expect(status).toBe(200)
  }
  const southern = await given.user({ organizationId, name: 'Sam South' })
  await place(clinician, 'north')
  await place(southern, 'south')
  return { ...team, southern, place }
}

test('the board says in words the level reached and the currency in each key procedure, without a count', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await givenBases(app, given)
  await givenRequirement(app, admin, { title: 'Airway currency', rule })
  await app.as(supervisor).call(decideLevel, { params: { id: clinician.id }, body: decision })
  const { status, body } = await show(app, supervisor, { base: 'north' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    base: { code: 'north', label: 'North' },
    procedures: ['rapid_sequence_induction', 'tourniquet'],
    people: [
      {
        name: clinician.name,
        cells: [
          { level: null, currency: 'not_started' },
          { level: 'distant', currency: null },
        ],
      },
    ],
  })
  const recorded = { encounterSetting: 'real' as const, procedures: [{ code: 'rapid_sequence_induction' }] }
  await given.case({ owner: clinician, ...recorded })
  const [person] = (await show(app, supervisor, { base: 'north' })).body.people
  expect(person?.cells[0]?.currency).toBe('valid')
  expect(Object.keys(person?.cells[0] ?? {})).toEqual(['level', 'currency'])
})

test('a level that was withdrawn is not on the board', async ({ app, given }) => {
  const { supervisor, clinician } = await givenBases(app, given)
  const decide = (level: 'distant' | null) =>
    app.as(supervisor).call(decideLevel, { params: { id: clinician.id }, body: { ...decision, level } })
  await decide('distant')
  expect((await show(app, supervisor, { base: 'north' })).body.people[0]?.cells).toMatchObject([
    { level: 'distant' },
  ])
  await decide(null)
  expect((await show(app, supervisor, { base: 'north' })).body.procedures).toEqual([])
})

describe('who sees which base', () => {
  test('clinicians see only their own base', async ({ app, given }) => {
    const { organizationId, clinician, southern } = await givenBases(app, given)
    expect(await namesOn(app, clinician)).toEqual([clinician.name])
    expect(await namesOn(app, southern)).toEqual(['Sam South'])
    for (const base of ['south', 'all', 'nowhere'])
      expect(await show(app, clinician, { base })).toFailWith(404, 'place_not_found')
    const homeless = await given.user({ organizationId })
    expect((await show(app, homeless)).body).toMatchObject({ isWithoutBase: true, people: [] })
  })

  test('supervisors and administrators see each base, and all bases together', async ({ app, given }) => {
    const { admin, supervisor, clinician, southern } = await givenBases(app, given)
    for (const viewer of [supervisor, admin]) {
      expect(await namesOn(app, viewer, { base: 'south' })).toEqual(['Sam South'])
      const all = await namesOn(app, viewer, { base: 'all' })
      expect(all).toEqual(expect.arrayContaining([clinician.name, southern.name]))
    }
  })

  test('where an organization has no bases, clinicians see nobody, and supervisors see everybody', async ({
    app,
    given,
  }) => {
    const { clinician, supervisor } = await createOrganizationWithUsers(given)
    expect((await show(app, clinician)).body).toMatchObject({ isWithoutBase: true, people: [] })
    expect(await namesOn(app, supervisor, { base: 'all' })).toContain(clinician.name)
  })

  test('another organization does not exist for anybody but a super administrator', async ({
    app,
    given,
  }) => {
    const { organizationId, clinician } = await givenBases(app, given)
    const other = await createOrganizationWithUsers(given)
    for (const viewer of [other.admin, other.supervisor, other.clinician, await given.user()])
      expect(await show(app, viewer, { organizationId })).toFailWith(404, 'organization_not_found')
    const superAdmin = await given.user({ role: 'super_admin' })
    const { body } = await show(app, superAdmin, { organizationId, base: 'north' })
    expect(body.people.map(({ name }) => name)).toEqual([clinician.name])
    expect((await show(app, await given.user())).body.people).toEqual([])
  })
})

test('at most sixty people are shown, with a note that there are more; inactive people are not shown', async ({
  app,
  given,
}) => {
  const { organizationId, supervisor } = await createOrganizationWithUsers(given)
  await given.user({ organizationId, status: 'inactive', name: 'Aaron Gone' })
  for (let number = 10; number < 71; number += 1) await given.user({ organizationId, name: `Crew ${number}` })
  const { body } = await show(app, supervisor)
  expect(body.people).toHaveLength(60)
  expect(body.arePeopleCapped).toBe(true)
  expect(body.people.map(({ name }) => name)).not.toContain('Aaron Gone')
})

test('a person on the board reads in their access log who looked at it', async ({ app, given }) => {
  const { supervisor, southern } = await givenBases(app, given)
  await show(app, supervisor, { base: 'south' })
  await show(app, supervisor, { base: 'south' })
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select('subject_ids')
    .where('action', '=', 'base_board_listed')
    .where('actor_id', '=', supervisor.id)
    .execute()
  expect(events).toEqual([{ subject_ids: [southern.id] }])
})

test('a person who chose not to be found by colleagues is shown only to those who oversee the base, and to themselves', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician, place } = await givenBases(app, given)
  const shy = await given.user({ organizationId, name: 'Ada Shy' })
  await place(shy, 'north')
  await app.as(shy).call(updatePrivacy, { body: { listedAsColleague: false } })
  const seenBy = async (viewer: GivenUser, query: { base?: string } = {}) => {
    const { people, hiddenPeople } = (await show(app, viewer, query)).body
    return { isShown: people.some(({ id }) => id === shy.id), hiddenPeople }
  }
  expect(await seenBy(clinician)).toEqual({ isShown: false, hiddenPeople: 1 })
  expect(await seenBy(shy)).toEqual({ isShown: true, hiddenPeople: 0 })
  for (const viewer of [supervisor, admin])
    expect(await seenBy(viewer, { base: 'north' })).toEqual({ isShown: true, hiddenPeople: 0 })
})
