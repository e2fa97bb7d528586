import * as argon2 from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getMe, login } from '../../contract.ts'
import { forgotPassword, resetPassword, validateResetToken } from '../contract.ts'

vi.mock('@node-rs/argon2', { spy: true })

const newPassword = 'seven hoists before breakfast'
const minute = 60_000
let lastPlace = 0
const newPlace = () => `198.51.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

const forget = (app: TestApp, email: string, { from = newPlace(), headers = {} } = {}) =>
  app.inject({ method: 'POST', url: forgotPassword.path, remoteAddress: from, headers, payload: { email } })

const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? ''

/** Returns the token of the newest reset mail to this user. */
async function mailedToken(app: TestApp, { email }: GivenUser): Promise<string> {
  await forget(app, email)
  const mails = (await app.mailTo(email)).filter(({ letter }) =>
    letter.action?.url.includes('/reset-password'),
  )
  return tokenIn(mails.at(-1)?.letter.action?.url)
}

const reset = (app: TestApp, token: string, password = newPassword) =>
  app.call(resetPassword, { body: { token, newPassword: password } })

const isValid = async (app: TestApp, token: string) =>
  (await app.call(validateResetToken, { params: { token } })).body

const signIn = (app: TestApp, { email }: GivenUser, password = newPassword) =>
  app.call(login, { body: { email, password } })

describe('requesting a link', () => {
  test('answers the same for an unknown email, and mails only the owner, at the stored email', async ({
    app,
    given,
  }) => {
    const owner = await given.user({ email: `Stored.${uuid()}@example.org` })
    const answered = await forget(app, owner.email.toLowerCase())
    const stranger = `${uuid()}@example.org`
    const leaver = await given.user({ status: 'inactive' })
    for (const email of [stranger, leaver.email]) {
      const answer = await forget(app, email)
      expect(answer).toMatchObject({ status: 200, body: answered.body })
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answered.headers))
      expect(await app.mailTo(email)).toEqual([])
    }
    const mails = await app.mailTo(owner.email)
    expect(mails.map(({ to }) => to.address)).toEqual([owner.email])
  })

  test('does the same work for an unknown email: the account is looked up afterwards', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    await forget(app, owner.email)
    const waiting = async () =>
      (await app.deps.pool.query('select count(*)::int as n from mail_tokens where user_id = $1', [owner.id]))
        .rows[0].n
    expect(await waiting()).toBe(0)
    await app.mailTo(owner.email)
    expect(await waiting()).toBe(1)
  })

  test('builds the link from the settings, whatever host the request names', async ({ app, given }) => {
    const owner = await given.user()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await forget(app, owner.email, { headers })
    const [mail] = await app.mailTo(owner.email)
    expect(mail?.letter.action?.url).toMatch(/^http:\/\/sortie\.test\/reset-password\?token=[\w-]{43}$/)
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test('is throttled for each network, whichever account is requested', async ({ app, given }) => {
    const owner = await given.user()
    const from = newPlace()
    for (let asked = 0; asked < 60; asked += 1) await forget(app, `${uuid()}@example.org`, { from })
    const refused = await forget(app, owner.email, { from })
    expect(refused).toFailWith(429, 'requests_throttled')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect((await forget(app, owner.email)).status).toBe(200)
  })

  test.for([{ email: 7 }, {}, { email: 'robin' }, { email: ['a@example.org'] }])(
    'refuses an invalid email: %j',
    async (payload, { app }) => {
      const answer = await app.inject({ method: 'POST', url: forgotPassword.path, payload })
      expect(answer).toFailWith(400, 'request_invalid')
    },
  )
})

describe('the link', () => {
  test('can be checked any number of times, and used once', async ({ app, given }) => {
    const owner = await given.user()
    const token = await mailedToken(app, owner)
    for (let looked = 0; looked < 3; looked += 1) expect(await isValid(app, token)).toEqual({ valid: true })
    expect((await reset(app, token)).status).toBe(200)
    expect(await isValid(app, token)).toEqual({ valid: false })
    expect(await reset(app, token, 'another one of these')).toFailWith(404, 'reset_link_invalid')
    expect((await signIn(app, owner)).status).toBe(200)
  })

  test('sets one password when it is used many times at once', async ({ app, given }) => {
    const owner = await given.user()
    const token = await mailedToken(app, owner)
    const passwords = ['hoist number one', 'hoist number two', 'hoist number three']
    const answers = await Promise.all(passwords.map((password) => reset(app, token, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test('ends after an hour, and when the email or the status changes', async ({ app, given, clock }) => {
    const owner = await given.user()
    const token = await mailedToken(app, owner)
    clock.advance(61 * minute)
    expect(await isValid(app, token)).toEqual({ valid: false })
    expect(await reset(app, token)).toFailWith(404, 'reset_link_invalid')
    clock.advance(-61 * minute)
    for (const change of [{ status: 'inactive' }, { status: 'active', email: `${uuid()}@example.org` }]) {
      await app.deps.db.updateTable('users').set(change).where('id', '=', owner.id).execute()
      expect(await reset(app, token)).toFailWith(404, 'reset_link_invalid')
    }
  })

  test('stays valid however often strangers request more; all end once one is used', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const own = await mailedToken(app, owner)
    const answers = []
    for (let asked = 0; asked < 15; asked += 1) answers.push(await forget(app, owner.email))
    const answered = await forget(app, `${uuid()}@example.org`)
    for (const { status, body, headers } of answers) {
      expect({ status, body, headers: Object.keys(headers) }).toEqual({
        status: 200,
        body: answered.body,
        headers: Object.keys(answered.headers),
      })
    }
    const tokens = (await app.mailTo(owner.email)).map(({ letter }) => tokenIn(letter.action?.url))
    expect(tokens).toHaveLength(3)
    for (const token of tokens) expect(await isValid(app, token)).toEqual({ valid: true })
    expect((await reset(app, own)).status).toBe(200)
    for (const token of tokens) expect(await isValid(app, token)).toEqual({ valid: false })
  })

  test('is one of at most three valid ones, also after simultaneous requests', async ({ app, given }) => {
    const owner = await given.user()
    await Promise.all(Array.from({ length: 12 }, () => forget(app, owner.email)))
    expect(await app.mailTo(owner.email)).toHaveLength(3)
  })

  test('is stored hashed, and an invented one causes no password hashing', async ({ app, given }) => {
    const owner = await given.user()
    const token = await mailedToken(app, owner)
    const { rows } = await app.deps.pool.query('select * from mail_tokens where user_id = $1', [owner.id])
    expect(JSON.stringify(rows)).not.toContain(token)
    vi.mocked(argon2.hash).mockClear()
    expect(await reset(app, 'made-up')).toFailWith(404, 'reset_link_invalid')
    expect(await isValid(app, 'made-up')).toEqual({ valid: false })
    expect(argon2.hash).not.toHaveBeenCalled()
  })

  test('cannot be used as a verification link', async ({ app, given }) => {
    const owner = await given.user({ emailVerified: false })
    const token = await mailedToken(app, owner)
    const answer = await app.inject({ method: 'POST', url: `/api/auth/verify-email/${token}` })
    expect(answer).toFailWith(404, 'verification_link_invalid')
  })
})

describe('setting the password', () => {
  test('ends every session, verifies the email, and notifies the user', async ({ app, given }) => {
    const owner = await given.user({ emailVerified: true })
    const unverified = await given.user({ emailVerified: false })
    const second = await given.session(owner.id)
    const token = await mailedToken(app, owner)
    await reset(app, token)
    for (const accessToken of [owner.accessToken, second.accessToken]) {
      expect(await app.withToken(accessToken).call(getMe)).toFailWith(401, 'session_ended')
    }
    expect(await signIn(app, owner, givenPassword)).toFailWith(401, 'credentials_invalid')
    expect((await app.mailTo(owner.email)).at(-1)?.letter.subject).toBe('Your password was changed')

    await reset(app, await mailedToken(app, unverified))
    expect((await signIn(app, unverified)).status).toBe(200)
  })

  test('does not approve a pending account', async ({ app, given }) => {
    const user = await given.user({ status: 'pending', emailVerified: false })
    await reset(app, await mailedToken(app, user))
    expect(await signIn(app, user)).toFailWith(403, 'approval_pending')
  })

  test('lets a user in at once who was throttled for mistyping the old password', async ({ app, given }) => {
    const owner = await given.user()
    for (let guess = 0; guess < 10; guess += 1) await signIn(app, owner, `guess number ${guess}`)
    expect(await signIn(app, owner, givenPassword)).toFailWith(429, 'login_throttled')
    await reset(app, await mailedToken(app, owner))
    expect((await signIn(app, owner)).status).toBe(200)
  })

  test('refuses a weak password, and the link stays valid', async ({ app, given }) => {
    const owner = await given.user()
    const token = await mailedToken(app, owner)
    const refused = await reset(app, token, 'password123')
    expect(refused).toFailWith(400, 'password_too_common')
    expect(refused.body).toMatchObject({ fields: [{ path: 'newPassword' }] })
    expect(await reset(app, token, 'short')).toFailWith(400, 'request_invalid')
    expect((await reset(app, token)).status).toBe(200)
  })
})
