import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { overseenBy, peopleReachedBy, type PeopleScope } from './policy.ts'
import { isInScope } from './row-mapping.ts'

async function idsIn({ deps }: TestApp, scope: PeopleScope): Promise<string[]> {
  const rows = await deps.db.selectFrom('users').select('id').where(isInScope(scope)).execute()
  return rows.map(({ id }) => id).toSorted()
}

test('whom each person reaches, and whose compliance they oversee, follows their role and their reach', async ({
  app,
  given,
}) => {
  const [home, away] = [(await given.organization()).id, (await given.organization()).id]
  const inside = { organizationId: home }
  const supervisor = await given.user({ ...inside, role: 'supervisor' })
  const assigned = await given.user({ ...inside, supervisor })
  const colleague = await given.user(inside)
  const ofOne = await given.user({ ...inside, role: 'admin', reach: 'organization' })
  const ofAll = await given.user({ ...inside, role: 'admin' })
  const stranger = await given.user({ organizationId: away })
  const strangersClinician = await given.user({ organizationId: away, supervisor })
  const superAdmin = await given.user({ role: 'super_admin' })
  const ofHome = [supervisor, assigned, colleague, ofOne, ofAll]
  const everybody = [...ofHome, stranger, strangersClinician, superAdmin]
  const expected: [who: GivenUser, reached: GivenUser[], overseen: GivenUser[]][] = [
    [colleague, [colleague], [colleague]],
    [supervisor, [supervisor, assigned, strangersClinician], [assigned, strangersClinician]],
    [ofOne, ofHome, ofHome],
    [ofAll, everybody, ofHome],
    [superAdmin, everybody, everybody],
  ]
  for (const [who, reached, overseen] of expected) {
    const actor = await authenticate(app.deps, who.accessToken)
    const idsOf = (people: GivenUser[]) => people.map(({ id }) => id).toSorted()
    expect(await idsIn(app, peopleReachedBy(actor)), who.role).toEqual(idsOf(reached))
    expect(await idsIn(app, overseenBy(actor)), who.role).toEqual(idsOf(overseen))
  }
})

test('an administrator of one organization belongs to one', async ({ given }) => {
  const nowhere = given.user({ role: 'admin', reach: 'organization' })
  await expect(nowhere).rejects.toThrow('users__reach_of_an_organization')
  const { id: organizationId } = await given.organization()
  const clinician = given.user({ organizationId, reach: 'organization' })
  await expect(clinician).rejects.toThrow('users__reach_of_an_organization')
})
