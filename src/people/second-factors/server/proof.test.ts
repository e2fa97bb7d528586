import { refreshToken } from '#people/accounts/contract.ts'
import type { PasskeyFaults } from '#testing/authenticator.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import {
  startSignIn,
  sendSecondStep,
  givenCodes,
  givenPasskey,
  readLevel,
  useSecureUrl,
  listTrailReasons,
} from '#testing/second-factors.ts'
import { beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  createPasskeyOptions,
  createProofOptions,
  createRecoveryCodes,
  createSignInOptions,
  loginWithPasskey,
  prove,
  removeCodes,
  setUpCodes,
} from '../contract.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))

const minute = 60_000
const unproved = 5 * minute + 1_000

/** What is grave: here, to set up codes. */
const somethingGrave = async (app: TestApp, { accessToken }: Pick<GivenUser, 'accessToken'>) =>
  app.withToken(accessToken).call(setUpCodes)

async function withPasskey(app: TestApp, given: Given) {
  const user = await given.user()
  return { user, ...(await givenPasskey(app, user)) }
}

const proveWith = async (
  app: TestApp,
  user: Pick<GivenUser, 'accessToken'>,
  { authenticator }: Awaited<ReturnType<typeof withPasskey>>,
  wrong?: PasskeyFaults,
) => {
  const as = app.withToken(user.accessToken)
  const { options } = (await as.call(createProofOptions)).body
  return as.call(prove, { body: { passkey: authenticator.get(options, wrong) } })
}

describe('a sign-in', () => {
  test('counts as a proof for five minutes, and not longer', async ({ app, given, clock }) => {
    const user = await given.user()
    clock.advance(5 * minute - 2_000)
    expect((await somethingGrave(app, user)).status).toBe(200)
    clock.advance(3_000)
    const answer = await somethingGrave(app, user)
    expect(answer).toFailWith(403, 'proof_required')
    expect(answer.body).toMatchObject({ accepted: ['password'] })
  })

  test('is not made again by refreshing its tokens', async ({ app, given, clock }) => {
    const user = await given.user()
    const { code } = await givenCodes(app, user)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    clock.advance(unproved)
    const renewed = await app.call(refreshToken, { body: { refreshToken: body.refreshToken } })
    expect(await readLevel(app, renewed.body.accessToken)).toBe('second_factor')
    expect(await app.withToken(renewed.body.accessToken).call(removeCodes)).toFailWith(403, 'proof_required')
  })

  test('elsewhere proves nothing here', async ({ app, given, clock }) => {
    const user = await given.user()
    clock.advance(unproved)
    const elsewhere = await given.session(user.id)
    expect((await somethingGrave(app, elsewhere)).status).toBe(200)
    expect(await somethingGrave(app, user)).toFailWith(403, 'proof_required')
  })
})

describe('the password', () => {
  test('is a proof for people without a second factor, for five minutes', async ({ app, given, clock }) => {
    const user = await given.user()
    clock.advance(unproved)
    const answer = await app.as(user).call(prove, { body: { password: givenPassword } })
    expect(answer.status).toBe(200)
    expect(new Date(answer.body.provedUntil).getTime() - clock.now().getTime()).toBeGreaterThan(4.9 * minute)
    expect((await somethingGrave(app, user)).status).toBe(200)
    expect(await readLevel(app, user.accessToken)).toBe('password')
    clock.advance(unproved)
    expect(await somethingGrave(app, user)).toFailWith(403, 'proof_required')
  })

  test('that is wrong proves nothing, at its own field, and is in the trail', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    clock.advance(unproved)
    const answer = await app.as(user).call(prove, { body: { password: 'not the password' } })
    expect(answer).toFailWith(400, 'password_wrong')
    expect(answer.body).toMatchObject({ fields: [{ path: 'password' }] })
    expect(await somethingGrave(app, user)).toFailWith(403, 'proof_required')
    expect(await listTrailReasons(app, user.id, 'own_password_refused')).toEqual(['proved'])
  })

  test('is not accepted from people with a second factor', async ({ app, given, clock }) => {
    const { user } = await withPasskey(app, given)
    clock.advance(unproved)
    const answer = await app.as(user).call(prove, { body: { password: givenPassword } })
    expect(answer).toFailWith(400, 'proof_not_accepted')
    expect(await somethingGrave(app, user)).toFailWith(403, 'proof_required')
  })

  test('cannot be guessed with a stolen session', async ({ app, given }) => {
    const user = await given.user()
    for (let guess = 0; guess < 10; guess += 1)
      await app.as(user).call(prove, { body: { password: 'not the password' } })
    const answer = await app.as(user).call(prove, { body: { password: givenPassword } })
    expect(answer).toFailWith(429, 'requests_throttled')
  })
})

describe('a code', () => {
  test('is a proof, once, and raises a session that had only used a password', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const elsewhere = await given.session(user.id)
    const { code } = await givenCodes(app, user)
    clock.advance(unproved)
    const as = app.withToken(elsewhere.accessToken)
    expect(await as.call(createPasskeyOptions)).toFailWith(403, 'proof_required')
    const used = code()
    expect((await as.call(prove, { body: { code: used } })).status).toBe(200)
    expect((await as.call(createPasskeyOptions)).status).toBe(200)
    expect(await readLevel(app, elsewhere.accessToken)).toBe('second_factor')
    expect(await app.as(user).call(prove, { body: { code: used } })).toFailWith(400, 'code_wrong')
  })

  test('that signed in does not prove as well', async ({ app, given }) => {
    const user = await given.user()
    const { code } = await givenCodes(app, user)
    const used = code()
    await sendSecondStep(app, await startSignIn(app, user), { code: used })
    expect(await app.as(user).call(prove, { body: { code: used } })).toFailWith(400, 'code_wrong')
  })

  test('that is wrong is in the trail, and ten stop the guesser', async ({ app, given }) => {
    const user = await given.user()
    const { code } = await givenCodes(app, user)
    for (let guess = 0; guess < 10; guess += 1)
      expect(await app.as(user).call(prove, { body: { code: 'abcdef' } })).toFailWith(400, 'code_wrong')
    const answer = await app.as(user).call(prove, { body: { code: code() } })
    expect(answer).toFailWith(429, 'second_step_throttled')
    expect(await listTrailReasons(app, user.id, 'second_factor_refused')).toHaveLength(10)
  })

  test('from a person without codes is refused', async ({ app, given }) => {
    const answer = await app.as(await given.user()).call(prove, { body: { code: '123456' } })
    expect(answer).toFailWith(400, 'code_wrong')
  })

  test('a recovery code is not accepted in its place', async ({ app, given, clock }) => {
    const user = await given.user()
    const { recoveryCodes } = await givenCodes(app, user)
    clock.advance(unproved)
    const body = { recoveryCode: recoveryCodes?.[0] ?? '' }
    const answer = await app.as(user).inject({ method: 'POST', url: prove.path, payload: body })
    expect(answer).toFailWith(400, 'request_invalid')
  })
})

describe('a passkey', () => {
  test('proves, and its use is recorded', async ({ app, given, clock }) => {
    const scene = await withPasskey(app, given)
    clock.advance(unproved)
    expect((await somethingGrave(app, scene.user)).body).toMatchObject({ accepted: ['passkey'] })
    expect((await proveWith(app, scene.user, scene)).status).toBe(200)
    expect((await somethingGrave(app, scene.user)).status).toBe(200)
  })

  test.for([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another domain', { rpId: 'evil.test' }],
    ['without verifying the user', { isVerified: false }],
    ['made for another purpose', { type: 'webauthn.create' }],
    ['in the name of another user', { userHandle: Buffer.alloc(32, 9).toString('base64url') }],
  ] as [string, PasskeyFaults][])('is refused %s', async ([, wrong], { app, given, clock }) => {
    const scene = await withPasskey(app, given)
    clock.advance(unproved)
    expect(await proveWith(app, scene.user, scene, wrong)).toFailWith(400, 'passkey_refused')
    expect(await somethingGrave(app, scene.user)).toFailWith(403, 'proof_required')
  })

  test('of somebody else is refused', async ({ app, given, clock }) => {
    const scene = await withPasskey(app, given)
    const thief = await withPasskey(app, given)
    clock.advance(unproved)
    const as = app.as(scene.user)
    const { options } = (await as.call(createProofOptions)).body
    const passkey = thief.authenticator.get({ ...options, allowCredentials: [] })
    expect(await as.call(prove, { body: { passkey } })).toFailWith(400, 'passkey_refused')
  })

  test('proves in the session that asked', async ({ app, given, clock }) => {
    const scene = await withPasskey(app, given)
    const elsewhere = await given.session(scene.user.id)
    clock.advance(unproved)
    const { options } = (await app.as(scene.user).call(createProofOptions)).body
    const body = { passkey: scene.authenticator.get(options) }
    const answer = await app.withToken(elsewhere.accessToken).call(prove, { body })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('that answers a proof signs nobody in, and the other way round', async ({ app, given }) => {
    const scene = await withPasskey(app, given)
    const proof = (await app.as(scene.user).call(createProofOptions)).body.options
    const signIn = (await app.call(createSignInOptions, { body: {} })).body.options
    const signedIn = await app.call(loginWithPasskey, { body: { passkey: scene.authenticator.get(proof) } })
    expect(signedIn).toFailWith(400, 'passkey_refused')
    const proved = await app
      .as(scene.user)
      .call(prove, { body: { passkey: scene.authenticator.get(signIn) } })
    expect(proved).toFailWith(400, 'passkey_refused')
  })

  test('is requested from people with a passkey', async ({ app, given }) => {
    expect(await app.as(await given.user()).call(createProofOptions)).toFailWith(409, 'factor_missing')
  })
})

test('a proof is one thing, not several and not nothing', async ({ app, given }) => {
  const as = app.as(await given.user())
  expect(await as.call(prove, { body: {} })).toFailWith(400, 'request_invalid')
  const both = { password: givenPassword, code: '123456' }
  expect(await as.call(prove, { body: both })).toFailWith(400, 'request_invalid')
})

test('somebody who has lost everything but the password cannot add a factor in a session left open', async ({
  app,
  given,
  clock,
}) => {
  const { user } = await withPasskey(app, given)
  clock.advance(unproved)
  for (const endpoint of [createPasskeyOptions, setUpCodes, createRecoveryCodes, removeCodes])
    expect(await app.as(user).call(endpoint), endpoint.name).toFailWith(403, 'proof_required')
})
