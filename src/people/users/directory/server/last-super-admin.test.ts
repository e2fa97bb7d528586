import { cancelDeletion, requestDeletion } from '#people/profile/contract.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { deactivateUser, updateUser } from '../../contract.ts'
import { changeRole } from '../../membership/contract.ts'

const at = ({ id }: GivenUser) => ({ params: { id } })
const deletion = { body: { currentPassword: givenPassword } }

/** Creates a service with only these super administrators. */
async function onlySuperAdmins(app: TestApp, given: Given, count: number): Promise<GivenUser[]> {
  await app.deps.db.updateTable('users').set({ status: 'inactive' }).execute()
  return Promise.all(Array.from({ length: count }, () => given.user({ role: 'super_admin' })))
}

async function pair(app: TestApp, given: Given): Promise<[GivenUser, GivenUser]> {
  const [one, other] = await onlySuperAdmins(app, given, 2)
  if (!one || !other) throw new Error('two users were created')
  return [one, other]
}

/** Returns the super administrators who can sign in and approve others. */
const usable = async (app: TestApp): Promise<string[]> => {
  const rows = await app.deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .where('deletion_requested_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

describe.for([
  ['has an unverified email', { email_verified: false }],
  ['has no password', { password_hash: null }],
  ['has a password that somebody else chose', { password_change_required: true }],
  ['has requested deletion', { deletion_requested_at: new Date() }],
  ['is inactive', { status: 'inactive' }],
  ['is pending', { status: 'pending' }],
] as const)('beside a super administrator who %s', ([, state]) => {
  test('the other can neither leave nor be removed', async ({ app, given }) => {
    const [last, beside] = await pair(app, given)
    await app.deps.db.updateTable('users').set(state).where('id', '=', beside.id).execute()
    expect(await app.as(last).call(requestDeletion, deletion)).toFailWith(409, 'last_super_admin')

    // A user who is still signed in and acts just before they are deactivated.
    const third = await given.user({ role: 'super_admin' })
    await app.deps.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date() })
      .where('id', '=', third.id)
      .execute()
    const by = app.as(third)
    expect(await by.call(deactivateUser, at(last))).toFailWith(409, 'last_super_admin')
    expect(await by.call(changeRole, { ...at(last), body: { role: 'admin' } })).toFailWith(
      409,
      'last_super_admin',
    )
    const email = `new-${last.email}`
    expect(await by.call(updateUser, { ...at(last), body: { email } })).toFailWith(409, 'last_super_admin')
    expect(await usable(app)).toContain(last.id)
  })
})

describe('with another who can sign in', () => {
  test('one requests deletion, and then the other cannot, until the first cancels it', async ({
    app,
    given,
  }) => {
    const [one, other] = await pair(app, given)
    expect((await app.as(one).call(requestDeletion, deletion)).status).toBe(200)
    expect(await app.as(other).call(requestDeletion, deletion)).toFailWith(409, 'last_super_admin')
    await app.as(one).call(cancelDeletion)
    expect((await app.as(other).call(requestDeletion, deletion)).status).toBe(200)
  })

  test('edits that keep the email are accepted, also for the last one', async ({ app, given }) => {
    const [one, other] = await pair(app, given)
    await app.as(one).call(requestDeletion, deletion)
    const body = { name: 'Robin Lake', email: other.email }
    expect((await app.as(one).call(updateUser, { ...at(other), body })).status).toBe(200)
  })
})

test.for([
  ['deactivate', (app: TestApp, by: GivenUser, of: GivenUser) => app.as(by).call(deactivateUser, at(of))],
  [
    'demote',
    (app: TestApp, by: GivenUser, of: GivenUser) =>
      app.as(by).call(changeRole, { ...at(of), body: { role: 'clinician' } }),
  ],
  [
    'change the address of',
    (app: TestApp, by: GivenUser, of: GivenUser) =>
      app.as(by).call(updateUser, { ...at(of), body: { email: `new-${of.email}` } }),
  ],
] as const)(
  'of two super administrators who %s each other at once, one remains',
  async ([, act], { app, given }) => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = await pair(app, given)
      const answers = await Promise.all([act(app, one, other), act(app, other, one)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await usable(app)).toHaveLength(1)
    }
  },
)

test('after simultaneous removals of every kind, somebody who can sign in is left', async ({
  app,
  given,
}) => {
  for (let round = 0; round < 3; round += 1) {
    const [one, two, three] = await onlySuperAdmins(app, given, 3)
    if (!one || !two || !three) throw new Error('three users were created')
    await Promise.all([
      app.as(one).call(requestDeletion, deletion),
      app.as(two).call(requestDeletion, deletion),
      app.as(one).call(deactivateUser, at(three)),
      app.as(two).call(changeRole, { ...at(one), body: { role: 'admin' } }),
      app.as(three).call(updateUser, { ...at(two), body: { email: `new-${two.email}` } }),
    ])
    expect((await usable(app)).length).toBeGreaterThanOrEqual(1)
  }
})
