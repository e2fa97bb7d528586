import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { v7 as uuid } from 'uuid'
import { signAccessToken } from '#platform/server/auth/access-tokens.ts'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { describe, expect, test } from '#testing/test.ts'
import type { TestApp } from '#testing/test.ts'
import { getMe, login, refreshToken } from '../../contract.ts'

const minute = 60_000
const day = 24 * 60 * minute

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Builds a token explicitly: any header, any claims, any key. */
function forged(
  genuine: string,
  { header = {}, claims = {} }: { header?: object; claims?: object },
  key: Uint8Array | string | null,
): string {
  const unsigned = `${encoded({ ...decodeProtectedHeader(genuine), ...header })}.${encoded({ ...decodeJwt(genuine), ...claims })}`
  const signature = key === null ? '' : createHmac('sha256', key).update(unsigned).digest('base64url')
  return `${unsigned}.${signature}`
}

const secretOf = (app: TestApp) => app.deps.authSecret

const me = (app: TestApp, token: string) => app.withToken(token).call(getMe)

async function signIn(app: TestApp, user: GivenUser) {
  const { body } = await app.call(login, { body: { email: user.email, password: givenPassword } })
  return body
}

describe('a forged access token is refused', () => {
  const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()

  test.for<[string, (genuine: string) => string]>([
    ['without a signature algorithm', (token) => forged(token, { header: { alg: 'none' } }, null)],
    ['with the algorithm spelled otherwise', (token) => forged(token, { header: { alg: 'nOnE' } }, null)],
    ['with an empty signature', (token) => forged(token, {}, null)],
    ['signed with another key', (token) => forged(token, {}, 'another key of at least 32 bytes ......')],
    ['signed with an empty key', (token) => forged(token, {}, '')],
    ['signed with a public key', (token) => forged(token, { header: { alg: 'RS256' } }, publicKey)],
    ['naming its key by a path', (token) => forged(token, { header: { kid: '../../../dev/null' } }, '')],
    ['naming its key by SQL', (token) => forged(token, { header: { kid: "x' union select ''--" } }, '')],
    [
      'carrying the URL of its key',
      (token) => forged(token, { header: { jku: 'https://attacker.example/keys', kid: '1' } }, 'own key'),
    ],
    [
      'carrying its key',
      (token) => forged(token, { header: { jwk: { kty: 'oct', k: encoded('own key') } } }, 'own key'),
    ],
    [
      'with claims changed under the old signature',
      (token) => {
        const [head, , signature] = token.split('.')
        return `${head}.${encoded({ ...decodeJwt(token), role: 'super_admin' })}.${signature}`
      },
    ],
    ['cut short', (token) => token.slice(0, -4)],
    ['that is not a token', () => 'nonsense'],
    ['that is only dots', () => '..'],
  ])('%s', async ([, forge], { app, given }) => {
    const user = await given.user()
    expect((await me(app, user.accessToken)).status).toBe(200)
    expect(await me(app, forge(user.accessToken))).toFailWith(401, 'session_ended')
  })
})

describe('an access token signed by us is refused', () => {
  test.for<[string, { header?: object; claims?: object }]>([
    ['when it has expired', { claims: { exp: Math.floor((Date.now() - minute) / 1000) } }],
    ['when it never expires', { claims: { exp: undefined } }],
    ['before its time', { claims: { nbf: Math.floor((Date.now() + minute) / 1000) } }],
    ['when another service issued it', { claims: { iss: 'someone-else' } }],
    ['when it is meant for another service', { claims: { aud: 'someone-else' } }],
    ['when it is of another type', { header: { typ: 'JWT' } }],
    ['when it has no type', { header: { typ: undefined } }],
    ['when it names no session', { claims: { sid: undefined } }],
    ['when it names an unknown session', { claims: { sid: uuid() } }],
    ['when it names a user who does not exist', { claims: { sub: uuid() } }],
    ['when its subject is not an id', { claims: { sub: "' or 1=1" } }],
    ['when it asks for an extension we do not know', { header: { crit: ['exp'] } }],
  ])('%s', async ([, change], { app, given }) => {
    const user = await given.user()
    const token = forged(user.accessToken, change, secretOf(app))
    expect(await me(app, token)).toFailWith(401, 'session_ended')
  })

  test('when it names the session of another user', async ({ app, given }) => {
    const [one, other] = [await given.user(), await given.user({ role: 'super_admin' })]
    const token = await signAccessToken(app.deps, { userId: other.id, sessionId: one.sessionId })
    expect(await me(app, token)).toFailWith(401, 'session_ended')
  })

  test('when it was signed by another algorithm of the same family', async ({ app, given }) => {
    const user = await given.user()
    const token = await new SignJWT(decodeJwt(user.accessToken))
      .setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' })
      .sign(Buffer.concat([secretOf(app), secretOf(app)]))
    expect(await me(app, token)).toFailWith(401, 'session_ended')
  })
})

test('a role in a token is ignored: only the database decides', async ({ app, given }) => {
  const user = await given.user()
  const token = forged(user.accessToken, { claims: { role: 'super_admin' } }, secretOf(app))
  expect((await me(app, token)).body.role).toBe('clinician')
  await app.deps.db.updateTable('users').set({ role: 'supervisor' }).where('id', '=', user.id).execute()
  expect((await me(app, user.accessToken)).body.role).toBe('supervisor')
})

test('an access token works for 15 minutes, also when it has been used before', async ({
  app,
  given,
  clock,
}) => {
  const user = await given.user()
  expect((await me(app, user.accessToken)).status).toBe(200)
  clock.advance(14 * minute)
  expect((await me(app, user.accessToken)).status).toBe(200)
  clock.advance(2 * minute)
  expect(await me(app, user.accessToken)).toFailWith(401, 'session_ended')
})

test('a refresh token is not accepted as an access token, nor an access token for refreshing', async ({
  app,
  given,
}) => {
  const tokens = await signIn(app, await given.user())
  expect(await me(app, tokens.refreshToken)).toFailWith(401, 'session_ended')
  expect(await app.call(refreshToken, { body: { refreshToken: tokens.accessToken } })).toFailWith(
    401,
    'refresh_token_invalid',
  )
})

test('a request without an access token is answered with 401', async ({ app, given }) => {
  const user = await given.user()
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${user.accessToken}`,
    user.accessToken,
  ]) {
    const answer = await app.inject({
      url: getMe.path,
      headers: { ...(authorization !== undefined && { authorization }) },
    })
    expect(answer).toFailWith(401, 'not_signed_in')
  }
})

describe('on the very next request with an old token', () => {
  test.for([
    ['a deactivated user is refused', { status: 'inactive' }],
    ['a user set back to pending is refused', { status: 'pending' }],
    ['a user whose new email is not verified is refused', { email_verified: false }],
  ] as const)('%s', async ([, change], { app, given }) => {
    const user = await given.user()
    const tokens = await signIn(app, user)
    expect((await me(app, tokens.accessToken)).status).toBe(200)
    await app.deps.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    expect(await me(app, tokens.accessToken)).toFailWith(401, 'session_ended')
    const refreshed = await app.call(refreshToken, { body: { refreshToken: tokens.refreshToken } })
    expect(refreshed).toFailWith(401, 'refresh_token_invalid')
  })
})

test('a session unused for 14 days expires, although its token is still valid', async ({
  app,
  given,
  clock,
}) => {
  const user = await given.user()
  const { refreshToken: token } = await signIn(app, user)
  const { sid } = decodeJwt((await signIn(app, user)).accessToken)
  clock.advance(14 * day + minute)
  expect(await app.call(refreshToken, { body: { refreshToken: token } })).toFailWith(
    401,
    'refresh_token_invalid',
  )
  const fresh = await signAccessToken(app.deps, { userId: user.id, sessionId: String(sid) })
  expect(await me(app, fresh)).toFailWith(401, 'session_ended')
})

test('a session ends after 90 days, however much it is used', async ({ app, given, clock }) => {
  let { refreshToken: token } = await signIn(app, await given.user())
  const weeks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  for (const _ of weeks) {
    clock.advance(7 * day)
    const answer = await app.call(refreshToken, { body: { refreshToken: token } })
    expect(answer.status).toBe(200)
    token = answer.body.refreshToken
  }
  clock.advance(7 * day)
  expect(await app.call(refreshToken, { body: { refreshToken: token } })).toFailWith(
    401,
    'refresh_token_invalid',
  )
})

test('the last activity of a user is recorded at most every five minutes', async ({ app, given, clock }) => {
  const user = await given.user()
  const lastActive = async () => {
    const row = await app.deps.db
      .selectFrom('users')
      .select('last_active_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return row.last_active_at?.getTime() ?? null
  }
  await me(app, user.accessToken)
  await expect.poll(lastActive).not.toBeNull()
  const first = await lastActive()
  clock.advance(4 * minute)
  await me(app, user.accessToken)
  expect(await lastActive()).toBe(first)
  clock.advance(2 * minute)
  await me(app, user.accessToken)
  await expect.poll(lastActive).toBeGreaterThan(Number(first))
})
