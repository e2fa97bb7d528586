import { v7 as uuid } from 'uuid'
import { getMe } from '#people/accounts/contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { Authenticator, type PasskeyFaults } from '#testing/authenticator.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import {
  startSignIn,
  createCode,
  countByStatus,
  sendSecondStep,
  sendPassword,
  givenCodes,
  givenPasskey,
  readLevel,
  useSecureUrl,
  listTrailReasons,
} from '#testing/second-factors.ts'
import { beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  addPasskey,
  confirmCodes,
  createPasskeyOptions,
  createRecoveryCodes,
  createSignInOptions,
  getSecondFactors,
  removeCodes,
  removePasskey,
  renamePasskey,
  setUpCodes,
} from '../contract.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))

const minute = 60_000

const optionsFor = async (app: TestApp, user: GivenUser) =>
  (await app.as(user).call(createPasskeyOptions)).body.options

const subjectsTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)

/** Makes a second factor required of everybody in an organization of its own, by their role. */
async function requiredOf(app: TestApp, requiredOfRole: string, firstDay: string): Promise<void> {
  await app.deps.pool.query(
    `insert into second_factor_requirements values ($1, $2)
     on conflict (required_of) do update set first_day = excluded.first_day`,
    [requiredOfRole, firstDay],
  )
}

describe('one’s own factors', () => {
  test('are none at first, and nothing is required', async ({ app, given }) => {
    const { body } = await app.as(await given.user()).call(getSecondFactors)
    expect(body).toEqual({
      passkeys: [],
      codes: null,
      recoveryCodesLeft: 0,
      required: false,
      requiredFrom: null,
      passkeysOffered: true,
    })
  })

  test('are listed with their names and last use, and not those of others', async ({ app, given }) => {
    const user = await given.user()
    await givenPasskey(app, await given.user())
    await givenPasskey(app, user)
    const { secret } = (await app.as(user).call(setUpCodes)).body
    expect((await app.as(user).call(getSecondFactors)).body.codes).toBeNull()
    await app.as(user).call(confirmCodes, { body: { code: createCode(secret, app.deps.clock.now()) } })
    const { body } = await app.as(user).call(getSecondFactors)
    expect(body.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    expect(body.codes?.createdAt).toBeDefined()
    expect(body.recoveryCodesLeft).toBe(10)
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('recovery codes come with the first factor, and not with the next', async ({ app, given }) => {
    const user = await given.user()
    const first = await givenCodes(app, user)
    expect(first.recoveryCodes).toHaveLength(10)
    for (const code of first.recoveryCodes ?? [])
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect((await givenPasskey(app, user)).recoveryCodes).toBeNull()
  })

  test('raise the session that added one, and no other', async ({ app, given }) => {
    const user = await given.user()
    const elsewhere = await given.session(user.id)
    await givenCodes(app, user)
    expect(await readLevel(app, user.accessToken)).toBe('second_factor')
    expect(await readLevel(app, elsewhere.accessToken)).toBe('password')
  })

  test('every change is in the trail, and mailed to the person', async ({ app, given }) => {
    const user = await given.user()
    await givenCodes(app, user)
    const { id } = await givenPasskey(app, user)
    await app.as(user).call(createRecoveryCodes)
    await app.as(user).call(renamePasskey, { params: { id }, body: { name: 'Old phone' } })
    await app.as(user).call(removeCodes)
    await app.as(user).call(removePasskey, { params: { id } })
    const actions =
      'codes_added passkey_added recovery_codes_made passkey_renamed codes_removed passkey_removed'
    for (const action of actions.split(' '))
      expect(await listTrailReasons(app, user.id, action), action).toHaveLength(1)
    expect(await subjectsTo(app, user)).toEqual([
      'One-time codes were set up',
      'A passkey was added',
      'New recovery codes were created',
      'One-time codes were removed',
      'A passkey was removed',
    ])
  })
})

describe('adding a passkey', () => {
  test.for([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another domain', { rpId: 'evil.test' }],
    ['without verifying the user', { isVerified: false }],
    ['without the user’s presence', { isPresent: false }],
    ['made for signing in', { type: 'webauthn.get' }],
    ['to a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ] as [string, PasskeyFaults][])('is refused %s', async ([, wrong], { app, given }) => {
    const user = await given.user()
    const passkey = new Authenticator().create(await optionsFor(app, user), wrong)
    const answer = await app.as(user).call(addPasskey, { body: { name: 'Phone', passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
    expect((await app.as(user).call(getSecondFactors)).body.passkeys).toEqual([])
  })

  test('asks for a verified user and for a passkey that can sign in alone', async ({ app, given }) => {
    const user = await given.user()
    const options = await optionsFor(app, user)
    expect(options.rp).toEqual({ name: 'Sortie', id: 'sortie.test' })
    expect(options.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
  })

  test('gives the authenticator a random name of its user, always the same', async ({ app, given }) => {
    const user = await given.user()
    const first = await givenPasskey(app, user)
    const { user: named, excludeCredentials } = await optionsFor(app, user)
    expect(named.id).toBe(first.authenticator.passkeys[0]?.userHandle)
    expect(excludeCredentials.map(({ id }) => id)).toEqual([first.authenticator.passkeys[0]?.id])
    const plain = Buffer.from(named.id, 'base64url').toString()
    expect(plain).not.toContain(user.email)
    expect(plain).not.toContain(user.id)
    expect(Buffer.from(named.id, 'base64url')).toHaveLength(32)
  })

  test('answers its challenge once', async ({ app, given }) => {
    const user = await given.user()
    const passkey = new Authenticator().create(await optionsFor(app, user))
    const body = { name: 'Phone', passkey }
    expect((await app.as(user).call(addPasskey, { body })).status).toBe(201)
    expect(await app.as(user).call(addPasskey, { body })).toFailWith(400, 'passkey_refused')
  })

  test('can only be finished in the session that began it', async ({ app, given }) => {
    const user = await given.user()
    const elsewhere = await given.session(user.id)
    const passkey = new Authenticator().create(await optionsFor(app, user))
    const answer = await app
      .withToken(elsewhere.accessToken)
      .call(addPasskey, { body: { name: 'Phone', passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('can only be finished by the person who began it', async ({ app, given }) => {
    const passkey = new Authenticator().create(await optionsFor(app, await given.user()))
    const thief = await given.user()
    const answer = await app.as(thief).call(addPasskey, { body: { name: 'Phone', passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('is not done with the challenge of a sign-in', async ({ app, given }) => {
    const user = await given.user()
    const options = await optionsFor(app, user)
    const { body } = await app.call(createSignInOptions, { body: {} })
    const passkey = new Authenticator().create({ ...options, challenge: body.options.challenge })
    const answer = await app.as(user).call(addPasskey, { body: { name: 'Phone', passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('takes five minutes at most', async ({ app, given, clock }) => {
    const user = await given.user()
    const passkey = new Authenticator().create(await optionsFor(app, user))
    clock.advance(5 * minute + 1_000)
    const answer = await app.as(user).call(addPasskey, { body: { name: 'Phone', passkey } })
    expect(answer).toFailWith(400, 'passkey_refused')
  })

  test('that somebody else has is refused', async ({ app, given }) => {
    const authenticator = new Authenticator()
    await givenPasskey(app, await given.user(), authenticator)
    const user = await given.user()
    const { id } = authenticator.passkeys[0]!
    await app.deps.db
      .updateTable('passkeys')
      .set({ credential_id: 'taken' })
      .where('credential_id', '=', id)
      .execute()
    const passkey = new Authenticator().create(await optionsFor(app, user))
    await app.deps.db
      .updateTable('passkeys')
      .set({ credential_id: passkey.id })
      .where('credential_id', '=', 'taken')
      .execute()
    const answer = await app.as(user).call(addPasskey, { body: { name: 'Phone', passkey } })
    expect(answer).toFailWith(409, 'passkey_taken')
  })

  test('ends at ten', async ({ app, given }) => {
    const user = await given.user()
    for (let at = 0; at < 10; at += 1) await givenPasskey(app, user)
    expect(await app.as(user).call(createPasskeyOptions)).toFailWith(409, 'too_many_passkeys')
  }, 30_000)

  test.for([
    ['http://sortie.test', false],
    ['https://sortie.test', true],
    ['https://sortie.test:8443', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', false],
    ['https://192.0.2.7', false],
    ['https://[2001:db8::1]', false],
    ['http://localhost.evil.test', false],
  ] as const)('at the address %s is offered: %s', async ([url, isOffered], { app, given }) => {
    const user = await given.user()
    app.deps.publicUrl = url
    expect((await app.as(user).call(getSecondFactors)).body.passkeysOffered).toBe(isOffered)
    const answer = await app.as(user).call(createPasskeyOptions)
    if (isOffered) expect(answer.body.options.rp.id).toBe(new URL(url).hostname)
    else expect(answer).toFailWith(409, 'passkeys_not_offered')
  })

  test('ignores headers about the host', async ({ app, given }) => {
    const user = await given.user()
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' }
    const { body } = await app.as(user).inject({
      method: 'POST',
      url: createPasskeyOptions.path,
      headers,
    })
    expect(body).toMatchObject({ options: { rp: { id: 'sortie.test' } } })
  })

  test.for(['', '   ', 'x'.repeat(61)])('needs a name: "%s"', async (name, { app, given }) => {
    const user = await given.user()
    const passkey = new Authenticator().create(await optionsFor(app, user))
    const answer = await app.as(user).call(addPasskey, { body: { name, passkey } })
    expect(answer).toFailWith(400, 'request_invalid')
  })
})

describe('passkeys of others', () => {
  test('are neither renamed nor removed', async ({ app, given }) => {
    const { id } = await givenPasskey(app, await given.user())
    const thief = await given.user()
    const rename = await app.as(thief).call(renamePasskey, { params: { id }, body: { name: 'Mine' } })
    expect(rename).toFailWith(404, 'passkey_not_found')
    expect(await app.as(thief).call(removePasskey, { params: { id } })).toFailWith(404, 'passkey_not_found')
    const missing = await app.as(thief).call(removePasskey, { params: { id: uuid() } })
    expect(missing).toFailWith(404, 'passkey_not_found')
  })
})

describe('setting up one-time codes', () => {
  test('shows the secret as text, as an address and as a code to scan', async ({ app, given }) => {
    const user = await given.user()
    const { body } = await app.as(user).call(setUpCodes)
    const uri = new URL(body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(uri.searchParams.get('issuer')).toBe('Sortie')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.qr.length).toBeGreaterThan(20)
    for (const row of body.qr) expect(row).toMatch(new RegExp(`^[01]{${body.qr.length}}$`))
  })

  test('can be started again, which makes the first secret invalid', async ({ app, given }) => {
    const user = await given.user()
    const first = (await app.as(user).call(setUpCodes)).body
    const next = (await app.as(user).call(setUpCodes)).body
    const confirm = async ({ secret }: { secret: string }) =>
      app.as(user).call(confirmCodes, { body: { code: createCode(secret, app.deps.clock.now()) } })
    expect(await confirm(first)).toFailWith(400, 'code_wrong')
    expect((await confirm(next)).status).toBe(200)
    expect(await confirm(next)).toFailWith(409, 'codes_present')
    expect(await app.as(user).call(setUpCodes)).toFailWith(409, 'codes_present')
  })

  test('takes half an hour at most', async ({ app, given, clock }) => {
    const user = await given.user()
    const { secret } = (await app.as(user).call(setUpCodes)).body
    clock.advance(31 * minute)
    const { accessToken } = await given.session(user.id)
    const code = createCode(secret, app.deps.clock.now())
    const answer = await app.withToken(accessToken).call(confirmCodes, { body: { code } })
    expect(answer).toFailWith(404, 'codes_missing')
  })

  test('has nothing to confirm before it begins', async ({ app, given }) => {
    const answer = await app.as(await given.user()).call(confirmCodes, { body: { code: '123456' } })
    expect(answer).toFailWith(404, 'codes_missing')
  })

  test('needs no second factor before it is confirmed', async ({ app, given }) => {
    const user = await given.user()
    await app.as(user).call(setUpCodes)
    expect((await sendPassword(app, user)).status).toBe(200)
  })

  test('in two tabs at once gives recovery codes once', async ({ app, given }) => {
    const user = await given.user()
    const { secret } = (await app.as(user).call(setUpCodes)).body
    const body = { code: createCode(secret, app.deps.clock.now()) }
    const answers = await Promise.all([1, 2].map(async () => app.as(user).call(confirmCodes, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await app.as(user).call(getSecondFactors)).body.recoveryCodesLeft).toBe(10)
  })
})

describe('new recovery codes', () => {
  test('end the earlier ones', async ({ app, given }) => {
    const user = await given.user()
    const { recoveryCodes } = await givenCodes(app, user)
    const { body } = await app.as(user).call(createRecoveryCodes)
    expect(body.recoveryCodes).toHaveLength(10)
    const old = await sendSecondStep(app, await startSignIn(app, user), {
      recoveryCode: recoveryCodes?.[0] ?? '',
    })
    expect(old).toFailWith(400, 'recovery_code_wrong')
    const recoveryCode = body.recoveryCodes[0] ?? ''
    expect((await sendSecondStep(app, await startSignIn(app, user), { recoveryCode })).status).toBe(200)
  })

  test('are only for people with a factor', async ({ app, given }) => {
    const answer = await app.as(await given.user()).call(createRecoveryCodes)
    expect(answer).toFailWith(409, 'factor_missing')
  })
})

describe('removing the last factor', () => {
  test('also removes recovery codes, and lowers every session', async ({ app, given }) => {
    const user = await given.user()
    const { code } = await givenCodes(app, user)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    expect((await app.as(user).call(removeCodes)).body).toMatchObject({ codes: null, recoveryCodesLeft: 0 })
    expect(await readLevel(app, body.accessToken)).toBe('password')
    expect(await readLevel(app, user.accessToken)).toBe('password')
    expect((await sendPassword(app, user)).status).toBe(200)
  })

  test('leaves recovery codes while another factor is there', async ({ app, given }) => {
    const user = await given.user()
    await givenCodes(app, user)
    const { id } = await givenPasskey(app, user)
    expect((await app.as(user).call(removeCodes)).body.recoveryCodesLeft).toBe(10)
    expect((await app.as(user).call(removePasskey, { params: { id } })).body.recoveryCodesLeft).toBe(0)
  })

  async function supervisorWithBoth(app: TestApp, given: Given) {
    const user = await given.user({ role: 'supervisor' })
    await givenCodes(app, user)
    return { user, ...(await givenPasskey(app, user)) }
  }

  test('is refused where one is required, also in two tabs at once', async ({ app, given }) => {
    const { user, id } = await supervisorWithBoth(app, given)
    const today = dateIn('UTC', app.deps.clock.now())
    await requiredOf(app, 'supervisor', today)
    const answers = await Promise.all([
      app.as(user).call(removeCodes),
      app.as(user).call(removePasskey, { params: { id } }),
    ])
    expect(countByStatus(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)).toFailWith(409, 'last_factor_needed')
    expect((await app.as(user).call(getMe)).body.session.level).toBe('second_factor')
  })

  test('is possible until the first day', async ({ app, given }) => {
    const { user, id } = await supervisorWithBoth(app, given)
    await requiredOf(app, 'supervisor', '2999-01-01')
    await app.as(user).call(removeCodes)
    const { status, body } = await app.as(user).call(removePasskey, { params: { id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ required: false, requiredFrom: '2999-01-01' })
  })
})
