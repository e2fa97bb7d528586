import { buildApp } from '#server/app.ts'
import {
  startSignIn,
  createCode,
  countByStatus,
  sendSecondStep,
  sendPassword,
  givenPasskey,
  readLevel,
  useSecureUrl,
  listTrailReasons,
  givenUserWithCodes,
} from '#testing/second-factors.ts'
import { beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import { confirmCodes, loginWithSecondFactor, removeCodes, setUpCodes } from '../../contract.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))

const second = 1_000
const minute = 60 * second

describe('one-time codes', () => {
  test.for([
    [-3, 400],
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
    [3, 400],
  ] as const)('of a clock that is %i steps off: %i', async ([steps, status], { app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    expect((await sendSecondStep(app, await startSignIn(app, user), { code: code(steps) })).status).toBe(
      status,
    )
  })

  test.for(['12345', '1234567', 'abcdef', '', '      ', '12 34 5', '-12345', '1e5000'])(
    'that are no codes are refused: "%s"',
    async (typed, { app, given }) => {
      const { user } = await givenUserWithCodes(app, given)
      expect(await sendSecondStep(app, await startSignIn(app, user), { code: typed })).toFailWith(
        400,
        'code_wrong',
      )
    },
  )

  test('may be typed with spaces', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const typed = ` ${code().slice(0, 3)} ${code().slice(3)} `
    expect((await sendSecondStep(app, await startSignIn(app, user), { code: typed })).status).toBe(200)
  })

  test('are accepted once, and none before the last one', async ({ app, given, clock }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const used = code()
    expect((await sendSecondStep(app, await startSignIn(app, user), { code: used })).status).toBe(200)
    expect(await sendSecondStep(app, await startSignIn(app, user), { code: used })).toFailWith(
      400,
      'code_wrong',
    )
    expect(await sendSecondStep(app, await startSignIn(app, user), { code: code(-1) })).toFailWith(
      400,
      'code_wrong',
    )
    clock.advance(30 * second)
    expect((await sendSecondStep(app, await startSignIn(app, user), { code: code() })).status).toBe(200)
  })

  test('of two tabs at the same moment, one is accepted', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const tokens = await Promise.all([1, 2, 3].map(async () => startSignIn(app, user)))
    const answers = await Promise.all(
      tokens.map(async (token) => sendSecondStep(app, token, { code: code() })),
    )
    expect(countByStatus(answers.map(({ status }) => status))).toEqual({ 200: 1, 400: 2 })
  })

  test('of two servers at the same moment, one is accepted', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const options = { trustProxy: false, strictResponses: true, webRoot: null } as const
    const other = await buildApp(app.deps, options)
    const tokens = [await startSignIn(app, user), await startSignIn(app, user)]
    const url = loginWithSecondFactor.path
    const answers = await Promise.all(
      [app.fastify, other].map(async (server, at) =>
        server.inject({ method: 'POST', url, payload: { challengeToken: tokens[at], code: code() } }),
      ),
    )
    await other.close()
    expect(countByStatus(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 400: 1 })
  })

  test('that are wrong do not use up the sign-in, and are in the trail', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const token = await startSignIn(app, user)
    await sendSecondStep(app, token, { code: 'abcdef' })
    await sendSecondStep(app, token, { code: 'abcdef' })
    expect((await sendSecondStep(app, token, { code: code() })).status).toBe(200)
    expect(await listTrailReasons(app, user.id, 'second_factor_refused')).toEqual([
      'code_wrong',
      'code_wrong',
    ])
  })

  test('a guesser is stopped after ten, whatever challenge they have', async ({ app, given, clock }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    for (let guess = 0; guess < 10; guess += 1) {
      const token = await startSignIn(app, user)
      expect(await sendSecondStep(app, token, { code: 'abcdef' })).toFailWith(400, 'code_wrong')
    }
    const answer = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    expect(answer).toFailWith(429, 'second_step_throttled')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    clock.advance(5 * minute + second)
    expect((await sendSecondStep(app, await startSignIn(app, user), { code: code() })).status).toBe(200)
  })

  test('a patient guesser is stopped after fifty in a day', async ({ app, given, clock }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    for (let guess = 0; guess < 50; guess += 1) {
      if (guess % 10 === 9) clock.advance(6 * minute)
      expect((await sendSecondStep(app, await startSignIn(app, user), { code: 'abcdef' })).status).toBe(400)
    }
    clock.advance(10 * minute)
    expect(await sendSecondStep(app, await startSignIn(app, user), { code: code() })).toFailWith(
      429,
      'second_step_throttled',
    )
  })

  test('a thief of the password cannot keep anybody out who signs in on a known device', async ({
    app,
    given,
  }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { code: code(-1) })
    for (let guess = 0; guess < 12; guess += 1)
      await sendSecondStep(app, await startSignIn(app, user), { code: 'abcdef' })
    const token = await startSignIn(app, user, [body.deviceToken])
    expect((await sendSecondStep(app, token, { code: code() })).status).toBe(200)
  })

  test('are not accepted while they are being set up', async ({ app, given }) => {
    const user = await given.user()
    await givenPasskey(app, user)
    const { secret } = (await app.as(user).call(setUpCodes)).body
    const token = await startSignIn(app, user)
    const answer = await sendSecondStep(app, token, { code: createCode(secret, app.deps.clock.now()) })
    expect(answer).toFailWith(400, 'code_wrong')
  })

  test('the code that confirmed them signs nobody in', async ({ app, given }) => {
    const user = await given.user()
    const { secret } = (await app.as(user).call(setUpCodes)).body
    const code = createCode(secret, app.deps.clock.now())
    expect((await app.as(user).call(confirmCodes, { body: { code } })).status).toBe(200)
    expect(await sendSecondStep(app, await startSignIn(app, user), { code })).toFailWith(400, 'code_wrong')
  })

  test('are stored so that the database does not reveal them', async ({ app, given }) => {
    const { user, secret } = await givenUserWithCodes(app, given)
    const { rows } = await app.deps.pool.query<{ sealed: string }>(
      'select one_time_codes::text as sealed from one_time_codes where user_id = $1',
      [user.id],
    )
    expect(rows[0]?.sealed).not.toContain(secret)
  })

  test('set up with another AUTH_SECRET are wrong codes, not a fault', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    await app.deps.db
      .updateTable('one_time_codes')
      .set({ sealed_secret: 'sealed with something else' })
      .where('user_id', '=', user.id)
      .execute()
    expect(await sendSecondStep(app, await startSignIn(app, user), { code: code() })).toFailWith(
      400,
      'code_wrong',
    )
  })
})

describe('recovery codes', () => {
  test('sign in once each, and the person is told how many are left', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    const [first = '', next = ''] = recoveryCodes ?? []
    const answer = await sendSecondStep(app, await startSignIn(app, user), { recoveryCode: first })
    expect(answer.status).toBe(200)
    expect(await readLevel(app, answer.body.accessToken)).toBe('second_factor')
    const again = await sendSecondStep(app, await startSignIn(app, user), { recoveryCode: first })
    expect(again).toFailWith(400, 'recovery_code_wrong')
    expect((await sendSecondStep(app, await startSignIn(app, user), { recoveryCode: next })).status).toBe(200)
    const mails = (await app.mailTo(user.email)).filter(
      ({ letter }) => letter.subject === 'A recovery code was used',
    )
    expect(mails.map(({ letter }) => /left: (\d)/.exec(letter.paragraphs.join(' '))?.[1])).toEqual(['9', '8'])
  })

  test('of two tabs at the same moment, one is accepted', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    const recoveryCode = recoveryCodes?.[0] ?? ''
    const tokens = await Promise.all([1, 2].map(async () => startSignIn(app, user)))
    const answers = await Promise.all(
      tokens.map(async (token) => sendSecondStep(app, token, { recoveryCode })),
    )
    expect(countByStatus(answers.map(({ status }) => status))).toEqual({ 200: 1, 400: 1 })
  })

  test('may be typed in small letters, with spaces or without dashes', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    const [first = '', next = '', third = ''] = recoveryCodes ?? []
    for (const typed of [first.toLowerCase(), next.replaceAll('-', ''), ` ${third.replaceAll('-', ' ')} `])
      expect((await sendSecondStep(app, await startSignIn(app, user), { recoveryCode: typed })).status).toBe(
        200,
      )
  })

  test.for(['', 'ABCD', 'ABCD-EFGH-JKLM-NPQR', '----'])(
    'that were not issued are refused: "%s"',
    async (recoveryCode, { app, given }) => {
      const { user } = await givenUserWithCodes(app, given)
      const answer = await sendSecondStep(app, await startSignIn(app, user), { recoveryCode })
      expect(answer).toFailWith(400, 'recovery_code_wrong')
    },
  )

  test('with the right beginning and another end are refused', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    const [first = '', next = ''] = recoveryCodes ?? []
    const mixed = `${first.slice(0, 5)}${next.slice(5)}`
    const answer = await sendSecondStep(app, await startSignIn(app, user), { recoveryCode: mixed })
    expect(answer).toFailWith(400, 'recovery_code_wrong')
  })

  test('of somebody else are refused', async ({ app, given }) => {
    const { user } = await givenUserWithCodes(app, given)
    const { recoveryCodes } = await givenUserWithCodes(app, given)
    const answer = await sendSecondStep(app, await startSignIn(app, user), {
      recoveryCode: recoveryCodes?.[0] ?? '',
    })
    expect(answer).toFailWith(400, 'recovery_code_wrong')
  })

  test('count as guesses together with codes', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    for (let guess = 0; guess < 5; guess += 1) {
      await sendSecondStep(app, await startSignIn(app, user), { code: 'abcdef' })
      await sendSecondStep(app, await startSignIn(app, user), { recoveryCode: 'ABCD-EFGH-JKLM-NPQR' })
    }
    const answer = await sendSecondStep(app, await startSignIn(app, user), {
      recoveryCode: recoveryCodes?.[0] ?? '',
    })
    expect(answer).toFailWith(429, 'second_step_throttled')
  })

  test('let a person in who has lost the phone, to remove its factors', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    const recoveryCode = recoveryCodes?.[0] ?? ''
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { recoveryCode })
    const as = app.withToken(body.accessToken)
    expect((await as.call(removeCodes)).status).toBe(200)
    expect((await sendPassword(app, user)).status).toBe(200)
  })

  test('are stored as slow hashes', async ({ app, given }) => {
    const { user, recoveryCodes } = await givenUserWithCodes(app, given)
    const { rows } = await app.deps.pool.query<{ code_hash: string }>(
      'select code_hash from recovery_codes where user_id = $1',
      [user.id],
    )
    expect(rows).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$v=19\$m=19456/)
  })
})
