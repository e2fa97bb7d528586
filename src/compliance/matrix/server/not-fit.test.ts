import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getMatrix } from '../contract.ts'
import { getNotFit, maxNamedPeople } from '../not-fit.contract.ts'

const notFitOf = async (app: TestApp, viewer: GivenUser) =>
  (await app.as(viewer).call(getNotFit)).body.organizations
const add = (app: TestApp, owner: GivenUser, requirementId: string, completedOn: string) =>
  app.as(owner).call(createComplianceRecord, { body: { requirementId, completedOn } })
const names = (organization?: { first: { name: string }[] }) => organization?.first.map(({ name }) => name)

describe('who is not fit to fly', () => {
  test('an administrator reads how many, who and why, as in the matrix', async ({ app, given }) => {
    const { organizationId, admin, clinician } = await createOrganizationWithUsers(given)
    const { id } = await givenRequirement(app, admin, { title: 'Sea drill', blocksDuty: true })
    const today = dateIn('UTC', app.deps.clock.now())
    const lapsed = await given.user({ organizationId, name: 'Abel Lapsed' })
    await given.user({ organizationId, name: 'Gone', status: 'inactive' })
    await add(app, clinician, id, today)
    await add(app, lapsed, id, plusDays(today, -400))
    const [mine, ...others] = await notFitOf(app, admin)
    const matrix = (await app.as(admin).call(getMatrix, { query: {} })).body
    expect(others).toEqual([])
    expect(mine).toMatchObject({ id: organizationId, people: 4, judged: 4, blocking: 1, notFit: 3 })
    expect([matrix.count, matrix.notFit]).toEqual([4, 3])
    expect(mine?.first[0]).toEqual({
      id: lapsed.id,
      name: 'Abel Lapsed',
      fitness: matrix.people.find((person) => person.id === lapsed.id)?.fitness,
    })
    expect(mine?.first[0]?.fitness.grounding).toMatchObject({
      count: 1,
      first: [{ title: 'Sea drill', status: 'expired' }],
    })
  })

  test('an administrator of another organization reads nothing of it, one of none reads nothing, a supervisor may not', async ({
    app,
    given,
  }) => {
    const otherService = await createOrganizationWithUsers(given)
    await givenRequirement(app, otherService.admin, { title: 'Sea drill', blocksDuty: true })
    const mine = await createOrganizationWithUsers(given)
    const ofNone = await given.user({ role: 'admin', organizationId: null })
    expect(await notFitOf(app, mine.admin)).toEqual([
      expect.objectContaining({ id: mine.organizationId, people: 3, blocking: 0, notFit: 0, first: [] }),
    ])
    expect(await notFitOf(app, ofNone)).toEqual([])
    const refused = await app.as(otherService.supervisor).call(getNotFit)
    expect(refused).toFailWith(403, 'access_denied')
  })

  test('a super administrator reads it of every organization, the most first; each has a name before one has two', async ({
    app,
    given,
  }) => {
    const few = await createOrganizationWithUsers(given)
    const many = await createOrganizationWithUsers(given)
    const none = await given.organization()
    await givenRequirement(app, few.admin, { blocksDuty: true })
    await givenRequirement(app, many.admin, { blocksDuty: true })
    for (let number = 1; number <= maxNamedPeople; number += 1)
      await given.user({ organizationId: many.organizationId, name: `Aaron ${number}` })
    const superAdmin = await given.user({ role: 'super_admin', organizationId: null })
    const found = await notFitOf(app, superAdmin)
    const named = found.filter(({ first }) => first.length > 0)
    const at = (id: string) => found.findIndex((organization) => organization.id === id)
    expect(at(many.organizationId)).toBeLessThan(at(few.organizationId))
    expect(found[at(many.organizationId)]).toMatchObject({ people: 15, notFit: 15 })
    expect(found[at(few.organizationId)]).toMatchObject({ people: 3, notFit: 3 })
    expect(found[at(none.id)]).toMatchObject({ people: 0, judged: 0, notFit: 0, first: [] })
    expect(names(found[at(many.organizationId)])?.[0]).toBe('Aaron 1')
    expect(named.flatMap(({ first }) => first)).toHaveLength(maxNamedPeople)
    expect(found.map(({ notFit }) => notFit)).toEqual(
      found.map(({ notFit }) => notFit).toSorted((left, right) => right - left),
    )
  })

  test('where nothing blocks duty, the matrix counts nobody', async ({ app, given }) => {
    const { admin } = await createOrganizationWithUsers(given)
    await givenRequirement(app, admin)
    const matrix = (await app.as(admin).call(getMatrix, { query: {} })).body
    expect(matrix.notFit).toBeNull()
    expect(await notFitOf(app, admin)).toMatchObject([{ blocking: 0, notFit: 0 }])
  })

  test('the view is audited', async ({ app, given }) => {
    const { admin } = await createOrganizationWithUsers(given)
    await notFitOf(app, admin)
    const audited = await app.deps.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', admin.id)
      .where('action', '=', 'not_fit_viewed')
      .execute()
    expect(audited).toHaveLength(1)
  })
})
