import { getProfile, updateProfile, type ProfileRequest } from '#people/profile/contract.ts'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  activateUser,
  approveUser,
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  updateUser,
} from '../../contract.ts'
import { confirmIdentity } from '../contract.ts'

const at = ({ id }: { id: string }) => ({ params: { id } })
const superAdmin = (given: Given) => given.user({ role: 'super_admin' })

/** Creates an approved user who registered as a nurse with a licence number. */
async function approved(app: TestApp, given: Given): Promise<GivenUser> {
  const user = await given.user({ status: 'pending', name: 'Robin Lake' })
  const registered = { profession: 'nurse', license_number: 'RN-1001' }
  await app.deps.db.updateTable('users').set(registered).where('id', '=', user.id).execute()
  const admin = await given.user({ role: 'admin' })
  expect((await app.as(admin).call(approveUser, at(user))).status).toBe(200)
  return user
}

async function editOwn(app: TestApp, user: GivenUser, changes: Partial<ProfileRequest>): Promise<void> {
  const { body: mine } = await app.as(user).call(getProfile)
  const { name, profession, licenseNumber, receiveUpdates, version } = mine
  const kept = { name, profession, licenseNumber: licenseNumber ?? '', receiveUpdates, version }
  const body: ProfileRequest = { ...kept, certifications: [], cpdInterests: [], ...changes }
  expect((await app.as(user).call(updateProfile, { body })).status).toBe(200)
}

const changesOf = async (app: TestApp, viewer: GivenUser, user: { id: string }) =>
  (await app.as(viewer).call(getUser, at(user))).body.identityChanges

describe('a change of identity after approval', () => {
  test('is shown to administrators with the old value, on the page and in the list', async ({
    app,
    given,
  }) => {
    const [user, admin] = [await approved(app, given), await given.user({ role: 'admin' })]
    expect(await changesOf(app, admin, user)).toBeNull()
    await editOwn(app, user, { name: 'Robin Hill', profession: 'doctor', licenseNumber: 'DR-2002' })
    const expected = {
      name: { was: 'Robin Lake', now: 'Robin Hill' },
      profession: { was: 'nurse', now: 'doctor' },
      licenseNumber: { was: 'RN-1001', now: 'DR-2002' },
    }
    expect(await changesOf(app, admin, user)).toMatchObject(expected)
    const { users } = (await app.as(admin).call(listUsers)).body
    expect(users.find(({ id }) => id === user.id)?.identityChanges).toMatchObject(expected)
  })

  test('is shown without unchanged fields, and disappears once it is undone', async ({ app, given }) => {
    const [user, boss] = [await approved(app, given), await superAdmin(given)]
    await editOwn(app, user, { licenseNumber: '', jobTitle: 'Lead' })
    const changes = await changesOf(app, boss, user)
    expect(changes).toMatchObject({ licenseNumber: { was: 'RN-1001', now: null } })
    expect(changes).not.toHaveProperty('name')
    expect(changes).not.toHaveProperty('profession')
    await editOwn(app, user, { licenseNumber: 'RN-1001' })
    expect(await changesOf(app, boss, user)).toBeNull()
  })

  test('is retained when the account is deactivated and activated again', async ({ app, given }) => {
    const [user, boss] = [await approved(app, given), await superAdmin(given)]
    await editOwn(app, user, { name: 'Robin Hill' })
    await app.as(boss).call(deactivateUser, at(user))
    await app.as(boss).call(activateUser, at(user))
    expect(await changesOf(app, boss, user)).toMatchObject({ name: { was: 'Robin Lake' } })
  })

  test('is not reported when an administrator made it', async ({ app, given }) => {
    const [user, boss] = [await approved(app, given), await superAdmin(given)]
    await editOwn(app, user, { profession: 'doctor' })
    const body = { name: 'Robin Hill', licenseNumber: 'RN-9' }
    await app.as(boss).call(updateUser, { ...at(user), body })
    const changes = await changesOf(app, boss, user)
    expect(changes).toMatchObject({ profession: { was: 'nurse', now: 'doctor' } })
    expect(changes).not.toHaveProperty('name')
  })

  test('is compared with what the administrator entered when creating the account', async ({
    app,
    given,
  }) => {
    const boss = await superAdmin(given)
    const body = { name: 'New Person', role: 'clinician', password: 'a kite above quiet water' } as const
    const email = `new-${boss.id}@example.org`
    const { body: made } = await app.as(boss).call(createUser, { body: { ...body, email } })
    expect(made.identityChanges).toBeNull()
    const { db } = app.deps
    await db.updateTable('users').set({ license_number: 'RN-5' }).where('id', '=', made.id).execute()
    expect(await changesOf(app, boss, made)).toMatchObject({ licenseNumber: { was: null, now: 'RN-5' } })
  })

  test('is not reported before approval', async ({ app, given }) => {
    const [user, boss] = [await given.user({ status: 'pending' }), await superAdmin(given)]
    await app.deps.db.updateTable('users').set({ name: 'Another' }).where('id', '=', user.id).execute()
    expect(await changesOf(app, boss, user)).toBeNull()
  })
})

describe('a reported change of identity', () => {
  test('stays confirmed until the next one, and the confirmation is audited', async ({ app, given }) => {
    const [user, admin] = [await approved(app, given), await given.user({ role: 'admin' })]
    await editOwn(app, user, { name: 'Robin Hill' })
    const { version } = (await app.as(admin).call(getUser, at(user))).body
    const answer = await app.as(admin).call(confirmIdentity, { ...at(user), body: { version } })
    expect(answer.body).toMatchObject({ name: 'Robin Hill', identityChanges: null, version: version + 1 })
    const trail = app.deps.db.selectFrom('audit_events').select(['action', 'actor_id'])
    const written = trail.where('entity_id', '=', user.id).where('action', '=', 'identity_confirmed')
    expect(await written.execute()).toMatchObject([{ actor_id: admin.id }])
    await editOwn(app, user, { name: 'Robin Vale' })
    expect(await changesOf(app, admin, user)).toMatchObject({ name: { was: 'Robin Hill' } })
  })

  test('is confirmed only in the version that was seen', async ({ app, given }) => {
    const [user, admin] = [await approved(app, given), await given.user({ role: 'admin' })]
    await editOwn(app, user, { name: 'Robin Hill' })
    const { version } = (await app.as(admin).call(getUser, at(user))).body
    await editOwn(app, user, { name: 'Robin Vale' })
    const stale = await app.as(admin).call(confirmIdentity, { ...at(user), body: { version } })
    expect(stale).toFailWith(409, 'user_changed')
    expect(stale.body).toMatchObject({ current: { identityChanges: { name: { now: 'Robin Vale' } } } })
  })

  test('cannot be confirmed by the user, nor by an administrator for a super administrator', async ({
    app,
    given,
  }) => {
    const [boss, admin] = [await superAdmin(given), await given.user({ role: 'admin' })]
    const confirm = (by: GivenUser, of: GivenUser) =>
      app.as(by).call(confirmIdentity, { ...at(of), body: { version: 1 } })
    expect(await confirm(boss, boss)).toFailWith(403, 'own_account_change')
    expect(await confirm(admin, boss)).toFailWith(403, 'access_denied')
    expect(await confirm(boss, { ...boss, id: '019a0000-0000-7000-8000-0000000000ff' })).toFailWith(
      404,
      'user_not_found',
    )
  })

  test('of a super administrator’s own name through the user form is visible to the others', async ({
    app,
    given,
  }) => {
    const [boss, other] = [await superAdmin(given), await superAdmin(given)]
    const confirmed = { confirmed_at: new Date(), confirmed_name: boss.name }
    await app.deps.db.updateTable('users').set(confirmed).where('id', '=', boss.id).execute()
    await app.as(boss).call(updateUser, { ...at(boss), body: { name: 'Somebody Else' } })
    expect(await changesOf(app, other, boss)).toMatchObject({ name: { was: boss.name } })
  })
})

test('the migration confirms accounts approved earlier as they are, but not the operator’s own', async ({
  app,
  given,
}) => {
  const { db } = app.deps
  const [active, closed, pending, refused, operators] = [
    await given.user({ name: 'Robin Lake' }),
    await given.user({ status: 'inactive' }),
    await given.user({ status: 'pending' }),
    await given.user({ status: 'inactive' }),
    await superAdmin(given),
  ]
  await db.updateTable('users').set({ rejected_at: new Date() }).where('id', '=', refused.id).execute()
  const created = { action: 'super_admin_created', entity: 'user', entity_id: operators.id }
  await db.insertInto('audit_events').values(created).execute()

  const file = new URL('../../../../../migrations/0015_versions_of_people.sql', import.meta.url)
  const [statement = ''] = /^update users\nset confirmed_at[^;]+/m.exec(await readFile(file, 'utf8')) ?? []
  await sql.raw(statement).execute(db)
  const rows = await db.selectFrom('users').select(['id', 'confirmed_at', 'confirmed_name']).execute()
  const isConfirmed = ({ id }: GivenUser) => rows.find((row) => row.id === id)?.confirmed_at != null
  expect([active, closed, pending, refused, operators].map(isConfirmed)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(rows.find(({ id }) => id === active.id)?.confirmed_name).toBe('Robin Lake')
})
