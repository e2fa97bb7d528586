import { v7 as uuid } from 'uuid'
import { buildApp } from '#server/app.ts'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { login } from '../../contract.ts'
import { changePassword, forgotPassword, resetPassword } from '../../passwords/contract.ts'

const wrongPassword = 'not-the-right-one'
const newPassword = 'seven hoists before breakfast'
let lastPlace = 0
const newPlace = () => `198.18.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

interface Attempt {
  password?: string
  from?: string
  tokens?: string[]
}

const attempt = (
  app: Pick<TestApp, 'inject'>,
  { email }: Pick<GivenUser, 'email'>,
  { password = givenPassword, from = newPlace(), tokens }: Attempt = {},
) =>
  app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: from,
    payload: { email, password, ...(tokens && { deviceTokens: tokens }) },
  })

/** The token that signing in gives to the browser. */
async function tokenOf(app: TestApp, user: GivenUser, from = newPlace()): Promise<string> {
  const answer = await attempt(app, user, { from })
  expect(answer.status).toBe(200)
  return (answer.body as { deviceToken: string }).deviceToken
}

async function spoilPlace(app: TestApp, from: string): Promise<void> {
  for (let made = 0; made < 50; made += 1) {
    const { status } = await attempt(
      app,
      { email: `${uuid()}@example.org` },
      { from, password: wrongPassword },
    )
    expect(status).toBe(401)
  }
  const stranger = { email: `${uuid()}@example.org` }
  expect(await attempt(app, stranger, { from })).toFailWith(429, 'login_throttled')
}

async function spoilAccount(app: TestApp, user: GivenUser): Promise<void> {
  for (let made = 0; made < 50; made += 1) await attempt(app, user, { password: wrongPassword })
  expect(await attempt(app, user)).toFailWith(429, 'login_throttled')
}

describe('failed sign-ins by strangers', () => {
  test('from the same IP do not block a known device; a new device waits a quarter of an hour at most', async ({
    app,
    given,
    clock,
  }) => {
    const base = newPlace()
    const [user, newcomer] = [await given.user(), await given.user()]
    const token = await tokenOf(app, user, base)
    await spoilPlace(app, base)
    expect((await attempt(app, user, { from: base, tokens: [token] })).status).toBe(200)

    const refused = await attempt(app, newcomer, { from: base })
    expect(refused).toFailWith(429, 'login_throttled')
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(15 * 60)
    clock.advance(wait * 1000)
    expect((await attempt(app, newcomer, { from: base })).status).toBe(200)
  })

  test('from fifty IPs do not block a known device anywhere, and block new ones only for minutes', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const token = await tokenOf(app, user)
    await spoilAccount(app, user)
    expect((await attempt(app, user, { tokens: [token] })).status).toBe(200)
    const from = newPlace()
    const refused = await attempt(app, user, { from })
    expect(refused).toFailWith(429, 'login_throttled')
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(5 * 60)
    clock.advance(wait * 1000)
    expect((await attempt(app, user, { from })).status).toBe(200)
  })

  test('from 120 networks of one site at once neither keep a known device waiting for its turn nor fill the queue', async ({
    app,
    given,
  }) => {
    const home = newPlace()
    const user = await given.user()
    const [token, newcomer] = [await tokenOf(app, user, home), await given.user()]
    const crowd = Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        attempt(
          app,
          { email: `${uuid()}@example.org` },
          { from: `2001:db8:77:${(at + 1).toString(16)}::1`, password: wrongPassword },
        ),
      ),
    )
    const owner = await Promise.all([
      ...Array.from({ length: 4 }, () => attempt(app, user, { tokens: [token] })),
      attempt(app, user, { from: home }),
      attempt(app, newcomer),
    ])
    expect(owner.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const statuses = (await crowd).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })

  test('from many networks of one site use up the share of the site, not that of others', async ({
    app,
    given,
  }) => {
    const from = (at: number) => `2001:db8:79:${(at + 1).toString(16)}::1`
    for (let made = 0; made < 100; made += 1) {
      await attempt(app, { email: `${uuid()}@example.org` }, { from: from(made), password: wrongPassword })
    }
    const [user, other] = [await given.user(), await given.user()]
    expect(await attempt(app, user, { from: from(100) })).toFailWith(429, 'login_throttled')
    expect((await attempt(app, other, { from: '2001:db8:7a::1' })).status).toBe(200)
  })

  test('that go on from sixty IPs keep the right password out for five minutes at most', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const attackers = Array.from({ length: 60 }, newPlace)
    const attack = async () => {
      for (const from of attackers) await attempt(app, user, { from, password: wrongPassword })
    }
    const from = newPlace()
    await attack()
    const refused = await attempt(app, user, { from })
    expect(refused).toFailWith(429, 'login_throttled')
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(5 * 60)
    for (let passed = 0; passed < wait; passed += 60) {
      await attack()
      clock.advance(Math.min(60, wait - passed) * 1000)
    }
    await attack()
    expect((await attempt(app, user, { from })).status).toBe(200)
    // A turn is for one attempt, and a second one is waited for again.
    const late = newPlace()
    expect(await attempt(app, user, { from: late, password: wrongPassword })).toFailWith(
      429,
      'login_throttled',
    )
    clock.advance(5 * 60_000)
    await attack()
    expect((await attempt(app, user, { from: late, password: wrongPassword })).status).toBe(401)
    expect(await attempt(app, user, { from: late, password: wrongPassword })).toFailWith(
      429,
      'login_throttled',
    )
  })

  test('do not block a user who resets the password by email: that browser is known at once', async ({
    app,
    given,
  }) => {
    const base = newPlace()
    const user = await given.user()
    await spoilPlace(app, base)
    await spoilAccount(app, user)
    await app.inject({
      method: 'POST',
      url: forgotPassword.path,
      remoteAddress: base,
      payload: { email: user.email },
    })
    const [mail] = await app.mailTo(user.email)
    const token = new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
    const { body } = await app.call(resetPassword, { body: { token, newPassword } })
    const options = { from: base, password: newPassword, tokens: [body.deviceToken] }
    expect((await attempt(app, user, options)).status).toBe(200)
  })

  test('get the same answer with their own device token, whichever account they try', async ({
    app,
    given,
  }) => {
    const [mallory, victim] = [await given.user(), await given.user()]
    const token = await tokenOf(app, mallory)
    const answers = []
    for (const user of [victim, { email: `${uuid()}@example.org` }]) {
      answers.push(await attempt(app, user, { password: wrongPassword, tokens: [token] }))
    }
    const [known, unknown] = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...(body as object), requestId: null },
      headers: Object.keys(headers),
    }))
    expect(known).toEqual(unknown)
  })
})

describe('the device token', () => {
  const guess = (app: TestApp, user: GivenUser, tokens: string[]) =>
    attempt(app, user, { password: wrongPassword, tokens })

  test('allows ten failures in five minutes across all servers, and resets them on success', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const tokens = [await tokenOf(app, user)]
    for (let slip = 0; slip < 9; slip += 1) await guess(app, user, tokens)
    expect((await attempt(app, user, { tokens })).status).toBe(200)

    const guesses = await Promise.all(Array.from({ length: 14 }, () => guess(app, user, tokens)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    const other = await buildApp(app.deps, { trustProxy: false, strictResponses: true, webRoot: null })
    const payload = { email: user.email, password: givenPassword, deviceTokens: tokens }
    const answer = await other.inject({ method: 'POST', url: login.path, payload })
    await other.close()
    expect(answer.statusCode).toBe(429)
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(5 * 60)
    // Only this device is throttled: its owner can sign in with another one.
    expect((await attempt(app, user)).status).toBe(200)
    clock.advance(wait * 1000)
    expect((await attempt(app, user, { tokens })).status).toBe(200)
  })

  test('identifies the same device when it is renewed', async ({ app, given }) => {
    const user = await given.user()
    const first = await tokenOf(app, user)
    const again = await attempt(app, user, { tokens: [first] })
    const renewed = (again.body as { deviceToken: string }).deviceToken
    expect(renewed.split('.').slice(0, 3)).toEqual(first.split('.').slice(0, 3))
    for (let made = 0; made < 10; made += 1) {
      await guess(app, user, [made % 2 === 0 ? first : renewed])
    }
    expect(await attempt(app, user, { tokens: [first] })).toFailWith(429, 'login_throttled')
  })

  test('is ignored when it is forged, of another account, expired or older than the password', async ({
    app,
    given,
    clock,
  }) => {
    const [user, other] = [await given.user(), await given.user()]
    const token = await tokenOf(app, user)
    const [account, device, epoch, expires, signature = ''] = token.split('.')
    const last = signature.endsWith('A') ? 'B' : 'A'
    const forged = [
      `${token.slice(0, -1)}${last}`,
      [other.id, device, epoch, expires, signature].join('.'),
      [account, device, epoch, String(Number(expires) + 1), signature].join('.'),
      [account, device, String(Number(epoch) + 1), expires, signature].join('.'),
      '',
      '....',
      'x'.repeat(512),
    ]
    await spoilAccount(app, user)
    for (const item of [...forged, await tokenOf(app, other)]) {
      expect(await attempt(app, user, { tokens: [item] })).toFailWith(429, 'login_throttled')
    }
    expect((await attempt(app, user, { tokens: [...forged, token] })).status).toBe(200)

    clock.advance(181 * 86_400_000)
    await spoilAccount(app, user)
    expect(await attempt(app, user, { tokens: [token] })).toFailWith(429, 'login_throttled')
    clock.advance(-181 * 86_400_000)
  })

  test('ends when the password is changed, except in the browser that changed it', async ({ app, given }) => {
    const user = await given.user()
    const before = await tokenOf(app, user)
    const change = { currentPassword: givenPassword, newPassword }
    const { body } = await app.as(user).call(changePassword, { body: change })
    await spoilAccount(app, user)
    const password = newPassword
    expect(await attempt(app, user, { password, tokens: [before] })).toFailWith(429, 'login_throttled')
    expect((await attempt(app, user, { password, tokens: [body.deviceToken] })).status).toBe(200)
  })

  test('does not replace the password', async ({ app, given }) => {
    const user = await given.user()
    const tokens = [await tokenOf(app, user)]
    expect(await guess(app, user, tokens)).toFailWith(401, 'credentials_invalid')
    const { status } = await app.withToken(tokens[0] ?? '').inject({ url: '/api/auth/me' })
    expect(status).toBe(401)
  })
})

test('a reset requested on a known device is never throttled by others, and replaces a stranger’s link', async ({
  app,
  given,
}) => {
  const base = newPlace()
  const user = await given.user()
  const deviceTokens = [await tokenOf(app, user, base)]
  const forget = (payload: object, from = base) =>
    app.inject({ method: 'POST', url: forgotPassword.path, remoteAddress: from, payload })
  for (let asked = 0; asked < 60; asked += 1) await forget({ email: `${uuid()}@example.org` })
  expect(await forget({ email: user.email })).toFailWith(429, 'requests_throttled')
  for (let asked = 0; asked < 5; asked += 1) await forget({ email: user.email }, newPlace())
  expect(await app.mailTo(user.email)).toHaveLength(3)
  expect((await forget({ email: user.email, deviceTokens })).status).toBe(200)
  expect(await app.mailTo(user.email)).toHaveLength(4)
  const { rows } = await app.deps.pool.query(
    'select from_known_device from mail_tokens where user_id = $1 order by created_at',
    [user.id],
  )
  expect(rows.map((row: { from_known_device: boolean }) => row.from_known_device)).toEqual([
    false,
    false,
    true,
  ])
})
