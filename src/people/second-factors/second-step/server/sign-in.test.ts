import { getMe, login } from '#people/accounts/contract.ts'
import { changePassword, forgotPassword, resetPassword } from '#people/accounts/passwords/contract.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import {
  startSignIn,
  readChallenge,
  countByStatus,
  sendSecondStep,
  sendPassword,
  givenCodes,
  givenPasskey,
  readLevel,
  useSecureUrl,
  listTrailReasons,
  givenUserWithCodes,
} from '#testing/second-factors.ts'
import { beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import { removeCodes } from '../../contract.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

describe('a sign-in with a second factor', () => {
  test('needs it after the right password, and names the possible factors', async ({ app, given }) => {
    const user = await given.user()
    await givenCodes(app, user)
    const { body } = await sendPassword(app, user)
    expect(body).toMatchObject({
      code: 'second_factor_needed',
      needsSecondFactor: true,
      factors: ['code', 'recovery_code'],
    })
    await givenPasskey(app, user)
    expect((await sendPassword(app, user)).body).toMatchObject({
      factors: ['passkey', 'code', 'recovery_code'],
    })
    expect(JSON.stringify(body)).not.toContain('accessToken')
  })

  test('does not mention factors after a wrong password', async ({ app, given }) => {
    const { user } = await givenUserWithCodes(app, given)
    const answer = await app.call(login, { body: { email: user.email, password: 'not the password' } })
    expect(answer).toFailWith(401, 'credentials_invalid')
    expect(JSON.stringify(answer.body)).not.toMatch(/factor|challenge/i)
  })

  test('starts no session before the second step', async ({ app, given }) => {
    const { user } = await givenUserWithCodes(app, given)
    await startSignIn(app, user)
    const { rows } = await app.deps.pool.query('select id from sessions where user_id = $1', [user.id])
    expect(rows).toEqual([{ id: user.sessionId }])
  })

  test('responds after the second step like any sign-in', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const answer = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'accessToken',
      'deviceToken',
      'refreshToken',
      'user',
    ])
    expect(answer.body.user.email).toBe(user.email)
    expect(await readLevel(app, answer.body.accessToken)).toBe('second_factor')
    expect(await listTrailReasons(app, user.id, 'signed_in')).toHaveLength(1)
  })

  test('accepts the token once, and only for its user', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const other = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    expect(await sendSecondStep(app, token, { code: other.code() })).toFailWith(400, 'code_wrong')
    expect((await sendSecondStep(app, token, { code: code() })).status).toBe(200)
    expect(await sendSecondStep(app, token, { code: code(1) })).toFailWith(401, 'sign_in_expired')
  })

  test('starts one session, however many right factors answer at once', async ({ app, given }) => {
    const { user, code, recoveryCodes } = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    const sent = [
      { code: code() },
      { recoveryCode: recoveryCodes?.[0] ?? '' },
      { recoveryCode: recoveryCodes?.[1] ?? '' },
    ]
    const answers = await Promise.all(sent.map(async (factor) => sendSecondStep(app, token, factor)))
    expect(countByStatus(answers.map(({ status }) => status))).toEqual({ 200: 1, 401: 2 })
  })

  test('refuses a token that is made up, or is another token of the product', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    const random = Buffer.alloc(32, 7).toString('base64url')
    for (const token of [random, body.refreshToken])
      expect(await sendSecondStep(app, token, { code: code(1) })).toFailWith(401, 'sign_in_expired')
    for (const token of ['', 'made-up', body.accessToken, body.deviceToken, user.id])
      expect(await sendSecondStep(app, token, { code: code(1) })).toFailWith(400, 'request_invalid')
  })

  test('is not an access token', async ({ app, given }) => {
    const { user } = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    expect(await app.withToken(token).call(getMe)).toFailWith(401, 'session_ended')
  })

  test.for([
    ['just in time', 5 * minute - 2 * second, 200],
    ['too late', 5 * minute + second, 401],
  ] as const)('%s: within five minutes', async ([, wait, status], { app, given, clock }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    clock.advance(wait)
    expect((await sendSecondStep(app, token, { code: code() })).status).toBe(status)
  })

  test.for([
    [
      'a changed password',
      async (app: TestApp, user: GivenUser) => {
        const body = { currentPassword: givenPassword, newPassword: 'another hoist at dawn' }
        expect((await app.as(user).call(changePassword, { body })).status).toBe(200)
      },
    ],
    [
      'a deactivated account',
      async (app: TestApp, { id }: GivenUser) => {
        await app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
      },
    ],
    [
      'an email that is no longer verified',
      async (app: TestApp, { id }: GivenUser) => {
        await app.deps.db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
      },
    ],
    [
      'a change of factors',
      async (app: TestApp, user: GivenUser) => {
        await givenPasskey(app, user)
      },
    ],
  ] as const)('is ended by %s between the steps', async ([, change], { app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    await change(app, user)
    expect(await sendSecondStep(app, token, { code: code() })).toFailWith(401, 'sign_in_expired')
  })

  test('asks for one factor, not several and not none', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    expect(await sendSecondStep(app, token, {})).toFailWith(400, 'request_invalid')
    const both = { code: code(), recoveryCode: 'ABCD-ABCD-ABCD-ABCD' }
    expect(await sendSecondStep(app, token, both)).toFailWith(400, 'request_invalid')
  })

  test('reports a new device, like any sign-in', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    await sendSecondStep(app, await startSignIn(app, user), { code: code(-1) })
    await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    const subjects = (await app.mailTo(user.email)).map(({ letter }) => letter.subject)
    expect(subjects).toContain('New sign-in to your account')
  })

  test('remains after a reset of the password by mail', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    await app.call(forgotPassword, { body: { email: user.email } })
    const mail = (await app.mailTo(user.email)).findLast(
      ({ letter }) => letter.subject === 'Choose a new password',
    )
    const token = new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
    const newPassword = 'seven hoists before breakfast'
    expect((await app.call(resetPassword, { body: { token, newPassword } })).status).toBe(200)
    const answer = await app.inject({
      method: 'POST',
      url: login.path,
      payload: { email: user.email, password: newPassword },
    })
    expect(answer).toFailWith(403, 'second_factor_needed')
    expect((await sendSecondStep(app, readChallenge(answer), { code: code() })).status).toBe(200)
  })
})

describe('a trusted device', () => {
  async function trusted(app: TestApp, given: Given) {
    const { user, code } = await givenUserWithCodes(app, given)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), {
      code: code(),
      trustDevice: true,
    })
    return { user, code, token: body.deviceToken }
  }

  test('needs no second factor for thirty days', async ({ app, given, clock }) => {
    const { user, token } = await trusted(app, given)
    const answer = await app.call(login, {
      body: { email: user.email, password: givenPassword, deviceTokens: [token] },
    })
    expect(answer.status).toBe(200)
    expect(await readLevel(app, answer.body.accessToken)).toBe('second_factor')
    clock.advance(30 * day - minute)
    expect((await sendPassword(app, user, [answer.body.deviceToken])).status).toBe(200)
    clock.advance(2 * minute)
    expect(await sendPassword(app, user, [token])).toFailWith(403, 'second_factor_needed')
  })

  test('still needs the password', async ({ app, given }) => {
    const { user, token } = await trusted(app, given)
    const body = { email: user.email, password: 'not the password', deviceTokens: [token] }
    expect(await app.call(login, { body })).toFailWith(401, 'credentials_invalid')
  })

  test('is not a proof: sensitive actions need a factor', async ({ app, given }) => {
    const { user, token } = await trusted(app, given)
    const body = { email: user.email, password: givenPassword, deviceTokens: [token] }
    const { accessToken } = (await app.call(login, { body })).body
    const answer = await app.withToken(accessToken).call(removeCodes)
    expect(answer).toFailWith(403, 'proof_required')
    expect(answer.body).toMatchObject({ accepted: ['code'] })
  })

  test('is not trusted unless that was chosen', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    expect(await sendPassword(app, user, [body.deviceToken])).toFailWith(403, 'second_factor_needed')
  })

  test('is trusted only for its user', async ({ app, given }) => {
    const { token } = await trusted(app, given)
    const other = await givenUserWithCodes(app, given)
    expect(await sendPassword(app, other.user, [token])).toFailWith(403, 'second_factor_needed')
  })

  test.for([
    [
      'a changed password',
      async (app: TestApp, user: GivenUser): Promise<string> => {
        const newPassword = 'another hoist at dawn'
        await app.as(user).call(changePassword, { body: { currentPassword: givenPassword, newPassword } })
        return newPassword
      },
    ],
    [
      'a further factor',
      async (app: TestApp, user: GivenUser): Promise<string> => {
        await givenPasskey(app, user)
        return givenPassword
      },
    ],
    [
      'codes that are removed and set up again',
      async (app: TestApp, user: GivenUser): Promise<string> => {
        await app.as(user).call(removeCodes)
        await givenCodes(app, user)
        return givenPassword
      },
    ],
  ] as const)('is trusted no more after %s', async ([, change], { app, given }) => {
    const { user, token } = await trusted(app, given)
    const password = await change(app, user)
    const payload = { email: user.email, password, deviceTokens: [token] }
    const answer = await app.inject({ method: 'POST', url: login.path, payload })
    expect(answer).toFailWith(403, 'second_factor_needed')
  })
})
