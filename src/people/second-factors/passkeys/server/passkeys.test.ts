import { generateKeyPairSync } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { Authenticator, type PasskeyFaults } from '#testing/authenticator.ts'
import {
  startSignIn,
  countByStatus,
  givenPasskey,
  readLevel,
  useSecureUrl,
  listTrailReasons,
} from '#testing/second-factors.ts'
import { beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import { createSignInOptions, loginWithPasskey, loginWithSecondFactor } from '../../contract.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))

const second = 1_000
const minute = 60 * second

async function passkeyStep(
  app: TestApp,
  challengeToken: string,
  authenticator: Authenticator,
  wrong?: PasskeyFaults,
) {
  const { options } = (await app.call(createSignInOptions, { body: { challengeToken } })).body
  const passkey = authenticator.get(options, wrong)
  return app.call(loginWithSecondFactor, { body: { challengeToken, passkey } })
}

async function passkeyAlone(app: TestApp, authenticator: Authenticator, wrong?: PasskeyFaults) {
  const { options } = (await app.call(createSignInOptions, { body: {} })).body
  return app.call(loginWithPasskey, { body: { passkey: authenticator.get(options, wrong) } })
}

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** What an attacker, or a browser that is led astray, may send. */
const wrongAnswers: [name: string, wrong: PasskeyFaults][] = [
  ['from another origin', { origin: 'https://sortie.evil.test' }],
  ['from a subdomain', { origin: 'https://app.sortie.test' }],
  ['over plain http', { origin: 'http://sortie.test' }],
  ['from another port', { origin: 'https://sortie.test:8443' }],
  ['for another domain', { rpId: 'evil.test' }],
  ['for a parent domain', { rpId: 'test' }],
  ['without verifying the user', { isVerified: false }],
  ['without the user’s presence', { isPresent: false }],
  ['made for another purpose', { type: 'webauthn.create' }],
  ['to a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['to an empty challenge', { challenge: '' }],
  ['signed with another key', { key: otherKey }],
  ['in the name of another user', { userHandle: Buffer.alloc(32, 9).toString('base64url') }],
]

describe('a passkey without a password', () => {
  test('signs in, and counts as two factors', async ({ app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    const answer = await passkeyAlone(app, authenticator)
    expect(answer.status).toBe(200)
    expect(answer.body.user.email).toBe(user.email)
    expect(await readLevel(app, answer.body.accessToken)).toBe('second_factor')
  })

  test.for(wrongAnswers)('is refused %s', async ([, wrong], { app, given }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    expect(await passkeyAlone(app, authenticator, wrong)).toFailWith(400, 'passkey_refused')
    expect((await passkeyAlone(app, authenticator)).status).toBe(200)
  })

  test('is refused if it does not name its user', async ({ app, given }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    expect(await passkeyAlone(app, authenticator, { userHandle: null })).toFailWith(400, 'passkey_refused')
  })

  test('is refused if its answer is sent again', async ({ app, given }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    const { options } = (await app.call(createSignInOptions, { body: {} })).body
    const passkey = authenticator.get(options)
    expect((await app.call(loginWithPasskey, { body: { passkey } })).status).toBe(200)
    expect(await app.call(loginWithPasskey, { body: { passkey } })).toFailWith(400, 'passkey_refused')
  })

  test('at the same moment on two servers signs in on one', async ({ app, given }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    const options = { trustProxy: false, strictResponses: true, webRoot: null } as const
    const other = await buildApp(app.deps, options)
    const { body } = await app.call(createSignInOptions, { body: {} })
    const payload = { passkey: authenticator.get(body.options) }
    const answers = await Promise.all(
      [app.fastify, other].map(async (server) =>
        server.inject({ method: 'POST', url: loginWithPasskey.path, payload }),
      ),
    )
    await other.close()
    expect(countByStatus(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 400: 1 })
  })

  test.for([
    ['just in time', 5 * minute - 2 * second, 200],
    ['too late', 5 * minute + second, 400],
  ] as const)('%s: within five minutes', async ([, wait, status], { app, given, clock }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    const { options } = (await app.call(createSignInOptions, { body: {} })).body
    const passkey = authenticator.get(options)
    clock.advance(wait)
    expect((await app.call(loginWithPasskey, { body: { passkey } })).status).toBe(status)
  })

  test.for([
    ['goes back', [5, 4], [200, 400]],
    ['stands still', [5, 5], [200, 400]],
    ['goes on', [5, 6], [200, 200]],
    ['starts to count', [0, 3], [200, 200]],
    ['stops to count', [3, 0], [200, 400]],
    ['never counts', [0, 0], [200, 200]],
  ] as const)('whose counter %s', async ([, counters, statuses], { app, given }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    for (const [at, counter] of counters.entries())
      expect((await passkeyAlone(app, authenticator, { counter })).status).toBe(statuses[at])
  })

  test('that nobody has added is refused', async ({ app, given }) => {
    const stranger = new Authenticator()
    await givenPasskey(app, await given.user(), stranger)
    await app.deps.pool.query('delete from passkeys where credential_id = $1', [stranger.passkeys[0]?.id])
    expect(await passkeyAlone(app, stranger)).toFailWith(400, 'passkey_refused')
  })

  test.for([
    ['inactive', { status: 'inactive' }, 'account_not_active'],
    ['pending', { status: 'pending' }, 'approval_pending'],
    ['unverified', { email_verified: false }, 'email_not_verified'],
  ] as const)('of an account that is %s is refused', async ([, change, code], { app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    await app.deps.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    expect(await passkeyAlone(app, authenticator)).toFailWith(403, code)
  })

  test('does not answer the challenge of a second step or of a proof', async ({ app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    const challengeToken = await startSignIn(app, user)
    const asked = await app.call(createSignInOptions, { body: { challengeToken } })
    const passkey = authenticator.get(asked.body.options)
    expect(await app.call(loginWithPasskey, { body: { passkey } })).toFailWith(400, 'passkey_refused')
  })

  test.for([
    ['no client data', { clientDataJSON: '' }],
    ['client data that are no JSON', { clientDataJSON: Buffer.from('{').toString('base64url') }],
    ['client data that are a list', { clientDataJSON: Buffer.from('[]').toString('base64url') }],
    ['client data that are null', { clientDataJSON: Buffer.from('null').toString('base64url') }],
    [
      'a challenge that is a number',
      { clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') },
    ],
    ['no authenticator data', { authenticatorData: '' }],
    ['short authenticator data', { authenticatorData: 'AAAA' }],
    ['no signature', { signature: '' }],
    ['a signature of nothing', { signature: 'AAAA' }],
  ] as const)('with %s is refused, not a fault', async ([, part], { app, given }) => {
    const { authenticator } = await givenPasskey(app, await given.user())
    const { options } = (await app.call(createSignInOptions, { body: {} })).body
    const good = authenticator.get(options)
    const passkey = { ...good, response: { ...good.response, ...part } }
    expect(await app.call(loginWithPasskey, { body: { passkey } })).toFailWith(400, 'passkey_refused')
  })

  test('is counted as a refused sign-in of its user', async ({ app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    await passkeyAlone(app, authenticator, { isVerified: false })
    const { rows } = await app.deps.pool.query('select reason from sign_in_refusals where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ reason: 'passkey_refused' }])
  })

  test('is not offered at an address that is not secure', async ({ app }) => {
    app.deps.publicUrl = 'http://sortie.test'
    expect(await app.call(createSignInOptions, { body: {} })).toFailWith(409, 'passkeys_not_offered')
  })

  test('its challenges are limited, so that nobody fills the table', async ({ app }) => {
    const ask = async () =>
      app.inject({ method: 'POST', url: createSignInOptions.path, payload: {}, remoteAddress: '198.18.7.7' })
    const answers = []
    for (let at = 0; at < 121; at += 1) answers.push(await ask())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.at(-1)).toFailWith(429, 'requests_throttled')
  })
})

describe('a passkey as the second factor', () => {
  test('signs in after the password', async ({ app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    const answer = await passkeyStep(app, await startSignIn(app, user), authenticator)
    expect(answer.status).toBe(200)
    expect(await readLevel(app, answer.body.accessToken)).toBe('second_factor')
  })

  test.for(wrongAnswers)('is refused %s, and that is in the trail', async ([, wrong], { app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    const answer = await passkeyStep(app, await startSignIn(app, user), authenticator, wrong)
    expect(answer).toFailWith(400, 'passkey_refused')
    expect(await listTrailReasons(app, user.id, 'second_factor_refused')).toEqual(['passkey_refused'])
  })

  test('of somebody else is refused', async ({ app, given }) => {
    const user = await given.user()
    await givenPasskey(app, user)
    const other = await givenPasskey(app, await given.user())
    const challengeToken = await startSignIn(app, user)
    const { options } = (await app.call(createSignInOptions, { body: { challengeToken } })).body
    const passkey = other.authenticator.get({ ...options, allowCredentials: [] })
    const answer = await app.call(loginWithSecondFactor, { body: { challengeToken, passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('cannot answer a challenge for signing in without a password', async ({ app, given }) => {
    const user = await given.user()
    const { authenticator } = await givenPasskey(app, user)
    const challengeToken = await startSignIn(app, user)
    const { options } = (await app.call(createSignInOptions, { body: {} })).body
    const passkey = authenticator.get(options)
    const answer = await app.call(loginWithSecondFactor, { body: { challengeToken, passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('gets challenges only for the holder of the token', async ({ app }) => {
    const answer = await app.call(createSignInOptions, { body: { challengeToken: 'x'.repeat(43) } })
    expect(answer).toFailWith(401, 'sign_in_expired')
  })
})
