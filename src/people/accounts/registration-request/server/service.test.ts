import { v7 as uuid } from 'uuid'
import {
  approveUser,
  deactivateUser,
  getUser,
  listUsers,
  rejectUser,
  updateUser,
} from '#people/users/contract.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getMe, login } from '../../contract.ts'
import { resetPassword } from '../../passwords/contract.ts'
import { changeRequest, openRequest, repeatRequest } from '../contract.ts'

const minute = 60_000

/** Returns the refusal of a sign-in with the right password, with the request key that it carries. */
async function refusalOf(app: TestApp, { email }: { email: string }, password = givenPassword) {
  const { body } = await app.call(login, { body: { email, password } })
  return body as { code?: string; requestToken?: string; message?: string }
}

const keyOf = async (app: TestApp, user: GivenUser) => (await refusalOf(app, user)).requestToken ?? ''

async function mailedKey(app: TestApp, user: GivenUser): Promise<string> {
  const mail = (await app.mailTo(user.email)).at(-1)
  return new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
}

const facts = {
  name: 'Robin Hale-Ito',
  profession: 'nurse',
  organizationId: null,
  registrationNumber: 'NMC 12',
} as const

const pending = (given: Given) => given.user({ status: 'pending' })

async function rejected(app: TestApp, given: Given, reason?: string): Promise<GivenUser> {
  const user = await pending(given)
  await app.as(await given.user({ role: 'admin' })).call(rejectUser, {
    params: { id: user.id },
    ...(reason !== undefined && { body: { reason } }),
  })
  return user
}

const auditOf = ({ deps }: TestApp, id: string) =>
  deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'changed_fields'])
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .execute()

describe('the key of a registration', () => {
  test('is issued only after the right password, while the registration is pending', async ({
    app,
    given,
  }) => {
    const user = await pending(given)
    expect(await refusalOf(app, user)).toMatchObject({
      code: 'approval_pending',
      requestToken: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await refusalOf(app, user, 'not the password')).not.toHaveProperty('requestToken')
    const unverified = await given.user({ status: 'pending', emailVerified: false })
    expect(await refusalOf(app, unverified)).toMatchObject({
      code: 'email_not_verified',
      requestToken: expect.any(String),
    })
  })

  test('is not issued for an approved account, nor for one deactivated later', async ({ app, given }) => {
    const unverified = await given.user({ emailVerified: false })
    expect(await refusalOf(app, unverified)).not.toHaveProperty('requestToken')
    const user = await rejected(app, given)
    const boss = app.as(await given.user({ role: 'super_admin' }))
    const open = { params: { id: user.id } }
    expect((await boss.inject({ method: 'PATCH', url: `/api/admin/users/${user.id}/activate` })).status).toBe(
      200,
    )
    await boss.call(deactivateUser, open)
    const refusal = await refusalOf(app, user)
    expect(refusal).toMatchObject({ code: 'account_not_active', message: 'Account is not active' })
    expect(refusal).not.toHaveProperty('requestToken')
  })

  test('is not a session, and is stored hashed', async ({ app, given }) => {
    const token = await keyOf(app, await pending(given))
    expect(await app.withToken(token).call(getMe)).toFailWith(401, 'session_ended')
    const { rows } = await app.deps.pool.query('select * from mail_tokens where token_hash = $1', [
      Buffer.from(token),
    ])
    expect(rows).toEqual([])
  })

  test('expires after half an hour, with a newer one, with a new password and with the decision', async ({
    app,
    given,
    clock,
  }) => {
    const user = await pending(given)
    const first = await keyOf(app, user)
    const open = (token: string) => app.call(openRequest, { body: { token } })
    expect((await open(first)).status).toBe(200)
    const second = await keyOf(app, user)
    expect(await open(first)).toFailWith(404, 'request_key_invalid')
    clock.advance(29 * minute)
    expect((await open(second)).status).toBe(200)
    clock.advance(2 * minute)
    expect(await open(second)).toFailWith(404, 'request_key_invalid')

    const third = await keyOf(app, user)
    await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: user.email } })
    const newPassword = 'a hoist above the fjord'
    await app.call(resetPassword, { body: { token: await mailedKey(app, user), newPassword } })
    expect(await open(third)).toFailWith(404, 'request_key_invalid')

    const fourth = (await refusalOf(app, user, newPassword)).requestToken ?? ''
    expect((await open(fourth)).status).toBe(200)
    await app.as(await given.user({ role: 'admin' })).call(approveUser, { params: { id: user.id } })
    expect(await open(fourth)).toFailWith(404, 'request_key_invalid')
    const late = await app.call(changeRequest, { body: { token: fourth, ...facts } })
    expect(late).toFailWith(404, 'request_key_invalid')
  })

  test('opens only its own registration, and a guessed one opens nothing', async ({ app, given }) => {
    const [one, other] = [await pending(given), await pending(given)]
    const { body } = await app.call(openRequest, { body: { token: await keyOf(app, one) } })
    expect(body.email).toBe(one.email)
    await app.call(changeRequest, { body: { token: await keyOf(app, one), ...facts } })
    const { body: theirs } = await app.call(openRequest, { body: { token: await keyOf(app, other) } })
    expect(theirs.name).toBe(other.name)
    expect(await app.call(openRequest, { body: { token: 'guessed' } })).toFailWith(404, 'request_key_invalid')
  })
})

describe('a pending registration', () => {
  test('can be edited by its user, and administrators see the current version', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const user = await pending(given)
    const token = await keyOf(app, user)
    const note = 'I join the base in May.'
    const { status, body } = await app.call(changeRequest, {
      body: { token, ...facts, organizationId, note },
    })
    expect([status, body]).toEqual([
      200,
      {
        state: 'waiting',
        name: facts.name,
        email: user.email,
        isVerified: true,
        profession: 'nurse',
        organization: { id: organizationId, org_name: expect.any(String) },
        registrationNumber: 'NMC 12',
        note,
        refusal: null,
        version: expect.any(Number),
      },
    ])
    const admin = app.as(await given.user({ role: 'admin' }))
    const { users } = (await admin.call(listUsers)).body
    expect(users.find(({ id }) => id === user.id)).toMatchObject({
      name: facts.name,
      status: 'pending',
      role: 'clinician',
      profession: 'nurse',
      licenseNumber: 'NMC 12',
      organization: { id: organizationId },
      request: { note, refusedAt: null, refusedBecause: null },
    })
    const trail = await auditOf(app, user.id)
    expect(trail.find(({ action }) => action === 'registration_changed')).toMatchObject({
      actor_id: user.id,
      changed_fields: ['name', 'profession', 'organization_id', 'license_number', 'request_note'],
    })
  })

  test('changed by an administrator is not overwritten by a form that was opened before', async ({
    app,
    given,
  }) => {
    const user = await pending(given)
    const token = await keyOf(app, user)
    const { body: opened } = await app.call(openRequest, { body: { token } })
    const boss = app.as(await given.user({ role: 'super_admin' }))
    const correction = { name: 'Robin Hale', licenseNumber: 'NMC 99' }
    await boss.call(updateUser, { params: { id: user.id }, body: correction })

    const stale = { token, ...facts, version: opened.version }
    const refused = await app.call(changeRequest, { body: stale })
    expect(refused).toFailWith(409, 'request_changed')
    const { body: current } = await app.call(openRequest, { body: { token } })
    expect(current).toMatchObject({ name: 'Robin Hale', registrationNumber: 'NMC 99' })
    expect(refused.body).toMatchObject({ current })

    const seen = { ...stale, version: current.version }
    expect((await app.call(changeRequest, { body: seen })).body).toMatchObject({ name: facts.name })
    // A client that lost the answer sends it again.
    expect((await app.call(changeRequest, { body: seen })).status).toBe(200)
    expect(await app.call(changeRequest, { body: { ...seen, name: 'Robin' } })).toFailWith(
      409,
      'request_changed',
    )
  })

  test('saved from two forms at once stores one, and refuses the other', async ({ app, given }) => {
    const token = await keyOf(app, await pending(given))
    const { version } = (await app.call(openRequest, { body: { token } })).body
    const answers = await Promise.all(
      ['Robin One', 'Robin Two'].map((name) =>
        app.call(changeRequest, { body: { token, ...facts, name, version } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('and its audit trail stay the same when nothing was changed', async ({ app, given }) => {
    const user = await pending(given)
    const token = await keyOf(app, user)
    await app.call(changeRequest, { body: { token, ...facts } })
    await app.call(changeRequest, { body: { token, ...facts } })
    const changes = (await auditOf(app, user.id)).filter(({ action }) => action === 'registration_changed')
    expect(changes).toHaveLength(1)
  })

  test.for([
    ['a role', { role: 'super_admin' }],
    ['a status', { status: 'active' }],
    ['another address', { email: 'other@example.org' }],
    ['being verified', { email_verified: true }],
    ['no name', { name: ' ' }],
    ['an endless note', { note: 'x'.repeat(501) }],
  ] as const)('takes no %s', async ([, changes], { app, given }) => {
    const token = await keyOf(app, await pending(given))
    const answer = await app.inject({
      method: 'PUT',
      url: changeRequest.path,
      payload: { token, ...facts, ...changes },
    })
    expect(answer).toFailWith(400, 'request_invalid')
  })

  test('accepts a listed organization, or its current one although it is no longer listed', async ({
    app,
    given,
  }) => {
    const { id: closed } = await given.organization({ status: 'inactive' })
    const token = await keyOf(app, await pending(given))
    for (const organizationId of [closed, uuid()]) {
      const answer = await app.call(changeRequest, { body: { token, ...facts, organizationId } })
      expect(answer).toFailWith(400, 'organization_not_offered')
    }
    const member = await given.user({ status: 'pending', organizationId: closed })
    const body = { token: await keyOf(app, member), ...facts, organizationId: closed }
    expect((await app.call(changeRequest, { body })).status).toBe(200)
  })

  test('cannot be sent again, because nobody has refused it', async ({ app, given }) => {
    const token = await keyOf(app, await pending(given))
    const answer = await app.call(repeatRequest, { body: { token, ...facts } })
    expect(answer).toFailWith(409, 'request_decided')
  })
})

describe('a refused registration', () => {
  const reason = 'We do not know this number.'

  test('is opened from the refusal mail, and is pending again with the earlier reason', async ({
    app,
    given,
  }) => {
    const user = await rejected(app, given, reason)
    const mail = (await app.mailTo(user.email)).at(-1)
    expect(mail?.letter.action?.url).toMatch(/^http:\/\/sortie\.test\/pending-approval\?token=[\w-]{43}$/)
    const token = await mailedKey(app, user)
    const { body: refused } = await app.call(openRequest, { body: { token } })
    expect(refused).toMatchObject({ state: 'refused', refusal: { at: expect.any(String), reason } })

    const note = 'I mistyped it.'
    const { body: again } = await app.call(repeatRequest, { body: { token, ...facts, note } })
    expect(again).toMatchObject({ state: 'waiting', note, refusal: { reason } })
    expect(await refusalOf(app, user)).toMatchObject({ code: 'approval_pending' })
    const admin = app.as(await given.user({ role: 'admin' }))
    const one = { params: { id: user.id } }
    expect((await admin.call(getUser, one)).body).toMatchObject({
      status: 'pending',
      licenseNumber: 'NMC 12',
      request: { note, refusedAt: expect.any(String), refusedBecause: reason },
    })
    expect(
      (await auditOf(app, user.id)).find(({ action }) => action === 'registration_repeated'),
    ).toMatchObject({
      actor_id: user.id,
      changed_fields: expect.arrayContaining(['status', 'license_number']),
    })

    // An administrator who saw the version before cannot approve it.
    const before = await admin.call(approveUser, { ...one, body: { version: 2 } })
    expect(before).toFailWith(409, 'registration_changed')
    const { body: approved } = await admin.call(approveUser, one)
    expect(approved).toMatchObject({ status: 'active', rejectionReason: null, request: null })
    expect((await app.call(login, { body: { email: user.email, password: givenPassword } })).status).toBe(200)
  })

  test('is also opened by signing in, and nobody else learns that it was refused', async ({ app, given }) => {
    const user = await rejected(app, given)
    expect(await refusalOf(app, user)).toMatchObject({
      code: 'account_not_active',
      message: 'Account is not active',
      requestToken: expect.any(String),
    })
    expect(await refusalOf(app, user, 'not the password')).toMatchObject({ code: 'credentials_invalid' })
  })

  test('corrected by an administrator is not sent again with its earlier details', async ({ app, given }) => {
    const user = await rejected(app, given)
    const token = await keyOf(app, user)
    const { body: opened } = await app.call(openRequest, { body: { token } })
    const boss = app.as(await given.user({ role: 'super_admin' }))
    await boss.call(updateUser, { params: { id: user.id }, body: { licenseNumber: 'NMC 99' } })
    const again = { token, ...facts, version: opened.version }
    const refused = await app.call(repeatRequest, { body: again })
    expect(refused).toFailWith(409, 'request_changed')
    expect(refused.body).toMatchObject({ current: { state: 'refused', registrationNumber: 'NMC 99' } })
  })

  test('cannot be changed without sending it again, nor sent twice', async ({ app, given }) => {
    const user = await rejected(app, given)
    const token = await keyOf(app, user)
    const body = { token, ...facts }
    expect(await app.call(changeRequest, { body })).toFailWith(409, 'request_decided')
    const answers = await Promise.all([1, 2, 3].map(() => app.call(repeatRequest, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toFailWith(409, 'request_decided')
  })

  test('can be sent again only a few times a day', async ({ app, given }) => {
    const user = await rejected(app, given)
    const admin = app.as(await given.user({ role: 'admin' }))
    const repeat = async () => app.call(repeatRequest, { body: { token: await keyOf(app, user), ...facts } })
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await repeat()).status).toBe(200)
      await admin.call(rejectUser, { params: { id: user.id } })
    }
    const refused = await repeat()
    expect(refused).toFailWith(429, 'requests_throttled')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is not opened from its mail once its email has changed', async ({ app, given }) => {
    const user = await rejected(app, given)
    const token = await mailedKey(app, user)
    const boss = app.as(await given.user({ role: 'super_admin' }))
    await boss.inject({
      method: 'PUT',
      url: `/api/admin/users/${user.id}`,
      payload: { email: `${uuid()}@example.org` },
    })
    expect(await app.call(openRequest, { body: { token } })).toFailWith(404, 'request_key_invalid')
  })
})
