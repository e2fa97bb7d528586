import * as argon2 from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { hashPolicy, needsRehash, dummyHash } from '#platform/server/auth/passwords.ts'
import { buildApp } from '#server/app.ts'
import { givenPassword } from '#testing/given.ts'
import { describe, expect, test } from '#testing/test.ts'
import type { TestApp } from '#testing/test.ts'
import { getMe, login } from '../../contract.ts'

vi.mock('@node-rs/argon2', { spy: true })

const wrongPassword = 'not-the-right-one'
let lastPlace = 0
/** Returns an IP that no other test counts against. */
const newPlace = () => `198.51.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

function attempt(
  app: TestApp,
  email: string,
  password = givenPassword,
  { from = newPlace(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  return app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: from,
    headers,
    payload: { email, password },
  })
}

async function attempts(count: number, make: () => ReturnType<typeof attempt>): Promise<number[]> {
  const statuses: number[] = []
  for (let made = 0; made < count; made += 1) statuses.push((await make()).status)
  return statuses
}

describe('signing in', () => {
  test('returns tokens and the user, with their organization', async ({ app, given }) => {
    const bases = [
      { code: 'tal', label: 'Talbasis', active: true },
      { code: 'old', label: 'Altbasis', active: false },
    ]
    const organization = await given.organization({
      name: 'Alpine Rescue',
      timeZone: 'Europe/Zurich',
      bases,
      regions: [{ code: 'alps', label: 'Alps', active: true }],
      settings: {
        paediatricAgeLimit: 18,
        requireSignOff: true,
        storeExactTimes: false,
        winchCurrencyDays: 45,
      },
    })
    await given.organization({ bases: [{ code: 'sea', label: 'Elsewhere', active: true }] })
    const supervisor = await given.user({ role: 'supervisor', name: 'Kim Osei' })
    const user = await given.user({ role: 'supervisor', organizationId: organization.id, supervisor })
    const answer = await app.call(login, { body: { email: user.email, password: givenPassword } })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      _id: user.id,
      id: user.id,
      name: user.name,
      email: user.email,
      role: 'supervisor',
      reach: null,
      status: 'active',
      image: null,
      passwordChangeRequired: false,
      profession: null,
      organization: {
        _id: organization.id,
        id: organization.id,
        org_name: 'Alpine Rescue',
        country: null,
        timeZone: 'Europe/Zurich',
        place: { latitude: 47.38, longitude: 8.53 },
        bases,
        regions: [{ code: 'alps', label: 'Alps', active: true }],
        settings: {
          paediatricAgeLimit: 18,
          requireSignOff: true,
          signOff: { everything: true, supervised: false, procedures: [], missionTypes: [], days: 14 },
          sceneTimeAlertMinutes: 60,
          storeExactTimes: false,
          missionNumberPrefix: null,
          airwayCurrencyDays: 90,
          winchCurrencyDays: 45,
          lockAfterMinutes: 15,
        },
      },
      supervisor: { id: supervisor.id, name: 'Kim Osei' },
    })
    const me = await app.withToken(answer.body.accessToken).call(getMe)
    const session = { level: 'password', secondFactorFrom: null }
    expect(me.body).toEqual({ ...answer.body.user, session })
  })

  test('returns the defaults where the organization has set nothing, and omits an inactive supervisor', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const supervisor = await given.user({ role: 'supervisor', status: 'inactive' })
    const { body: member } = await app.as(await given.user({ organizationId, supervisor })).call(getMe)
    expect(member.organization).toMatchObject({
      bases: [],
      regions: [],
      place: null,
      settings: {
        paediatricAgeLimit: 16,
        requireSignOff: false,
        sceneTimeAlertMinutes: 60,
        storeExactTimes: true,
      },
    })
    expect(member.supervisor).toBeNull()
    const { body: single } = await app.as(await given.user()).call(getMe)
    expect(single).toMatchObject({ organization: null, supervisor: null })
  })

  test('ignores the case of the email and the spaces around it', async ({ app, given }) => {
    const user = await given.user({ email: `Mixed.${uuid()}@Example.org` })
    expect((await attempt(app, `  ${user.email.toUpperCase()} `)).status).toBe(200)
  })

  test('audits the time and IP of a sign-in, without the password or the token', async ({ app, given }) => {
    const user = await given.user()
    await attempt(app, user.email, givenPassword, {
      from: '2001:db8::7',
      headers: { 'user-agent': 'Radio 1' },
    })
    const { db } = app.deps
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('id', '<>', user.sessionId)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ user_agent: 'Radio 1', address: '2001:db8::7' })
    const [event] = await listEvents(app, user.id)
    expect(event).toMatchObject({ action: 'signed_in', actor_id: user.id, address: '2001:db8::7' })
    const stored = await db
      .selectFrom('users')
      .select('last_login_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(stored.last_login_at).not.toBeNull()
  })

  test('rehashes a weak old hash under the current policy', async ({ app, given }) => {
    const user = await given.user()
    const weak = await argon2.hash(givenPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await app.deps.db.updateTable('users').set({ password_hash: weak }).where('id', '=', user.id).execute()
    expect((await attempt(app, user.email)).status).toBe(200)
    const { password_hash: hash } = await app.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(needsRehash(hash ?? '')).toBe(false)
    expect((await attempt(app, user.email)).status).toBe(200)
  })

  test('compares the password exactly as it was typed', async ({ app, given }) => {
    const user = await given.user()
    for (const typed of [` ${givenPassword}`, `${givenPassword} `, givenPassword.toUpperCase()]) {
      expect(await attempt(app, user.email, typed)).toFailWith(401, 'credentials_invalid')
    }
  })
})

describe('a refused sign-in', () => {
  test('answers the same for a wrong password and for an unknown email', async ({ app, given }) => {
    const user = await given.user()
    const wrong = await attempt(app, user.email, wrongPassword)
    const unknown = await attempt(app, `${uuid()}@example.org`, wrongPassword)
    expect(wrong).toFailWith(401, 'credentials_invalid')
    expect(unknown).toFailWith(401, 'credentials_invalid')
    expect({ ...(unknown.body as object), requestId: null }).toEqual({
      ...(wrong.body as object),
      requestId: null,
    })
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
    expect(unknown.headers['content-length']).toBe(wrong.headers['content-length'])
  })

  test('causes the same work for an unknown email and for an account without a password', async ({
    app,
    given,
  }) => {
    expect(argon2.parseOptions(dummyHash)).toMatchObject(hashPolicy)
    const invited = await given.user()
    await app.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited.id).execute()
    for (const email of [`${uuid()}@example.org`, invited.email]) {
      vi.mocked(argon2.verify).mockClear()
      expect(await attempt(app, email, wrongPassword)).toFailWith(401, 'credentials_invalid')
      expect(argon2.verify).toHaveBeenCalledExactlyOnceWith(dummyHash, wrongPassword)
    }
  })

  test.for([
    ['not verified', { emailVerified: false }, 'email_not_verified', { needsVerification: true }],
    ['pending and not verified', { status: 'pending', emailVerified: false }, 'email_not_verified', {}],
    ['awaiting approval', { status: 'pending' }, 'approval_pending', { pendingApproval: true }],
    ['deactivated', { status: 'inactive' }, 'account_not_active', { message: 'Account is not active' }],
    ['rejected, never verified', { status: 'inactive', emailVerified: false }, 'account_not_active', {}],
  ] as const)(
    'reveals only after the right password that an account is %s',
    async ([, facts, code, more], { app, given }) => {
      const user = await given.user(facts)
      expect(await attempt(app, user.email, wrongPassword)).toFailWith(401, 'credentials_invalid')
      const refused = await attempt(app, user.email)
      expect(refused).toFailWith(403, code)
      expect(refused.body).toMatchObject(more)
    },
  )

  test('is recorded: which account, from which network, why, and how often in this hour', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const from = newPlace()
    await attempts(3, () => attempt(app, user.email, wrongPassword, { from }))
    await attempt(app, `${uuid()}@example.org`, wrongPassword, { from })
    await attempt(app, `${uuid()}@example.org`, wrongPassword, { from })
    const { rows } = await app.deps.pool.query(
      `select user_id, reason, attempts from sign_in_refusals where place = $1 order by attempts`,
      [from],
    )
    const reason = 'credentials_invalid'
    expect(rows).toEqual([
      { user_id: null, reason, attempts: 2 },
      { user_id: user.id, reason, attempts: 3 },
    ])
    expect(await listEvents(app, user.id)).toEqual([])
  })

  test('is cheap for an oversized password and for text that cannot be stored', async ({ app, given }) => {
    const user = await given.user()
    vi.mocked(argon2.verify).mockClear()
    for (const password of ['x'.repeat(257), 'short', `nul\u0000nul-nul`, '\ud800-lone-surrogate']) {
      expect(await attempt(app, user.email, password)).toFailWith(400, 'request_invalid')
    }
    expect(argon2.verify).not.toHaveBeenCalled()
  })
})

describe('throttling', () => {
  test('stops guessing at one account after ten failures, says when to retry, and stops hashing', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const from = newPlace()
    const guess = () => attempt(app, user.email, wrongPassword, { from })
    expect(await attempts(10, guess)).toEqual(Array.from({ length: 10 }, () => 401))
    vi.mocked(argon2.verify).mockClear()
    const refused = await attempt(app, user.email, givenPassword, { from })
    expect(refused).toFailWith(429, 'login_throttled')
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(300)
    expect(argon2.verify).not.toHaveBeenCalled()
  })

  test('counts guesses made in parallel', async ({ app, given }) => {
    const user = await given.user()
    const from = newPlace()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => attempt(app, user.email, wrongPassword, { from })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('throttles across all servers, and after a restart', async ({ app, given }) => {
    const user = await given.user()
    const from = newPlace()
    await attempts(10, () => attempt(app, user.email, wrongPassword, { from }))
    const other = await buildApp(app.deps, { trustProxy: false, strictResponses: true, webRoot: null })
    const answer = await other.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: from,
      payload: { email: user.email, password: givenPassword },
    })
    await other.close()
    expect({ status: answer.statusCode, body: answer.json() }).toFailWith(429, 'login_throttled')
  })

  test('treats an unknown email the same', async ({ app }) => {
    const email = `${uuid()}@example.org`
    const from = newPlace()
    const statuses = await attempts(11, () => attempt(app, email, wrongPassword, { from }))
    expect(statuses.slice(-2)).toEqual([401, 429])
  })

  test('does not block the owner who signs in from elsewhere', async ({ app, given }) => {
    const user = await given.user()
    const attacker = newPlace()
    await attempts(60, () => attempt(app, user.email, wrongPassword, { from: attacker }))
    expect((await attempt(app, user.email)).status).toBe(200)
  })

  test('stops guessing at one account from many networks, except where its owner has signed in', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const home = newPlace()
    expect((await attempt(app, user.email, givenPassword, { from: home })).status).toBe(200)
    const statuses = await attempts(51, () => attempt(app, user.email, wrongPassword))
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect(await attempt(app, user.email)).toFailWith(429, 'login_throttled')
    expect((await attempt(app, user.email, givenPassword, { from: home })).status).toBe(200)
  })

  test('stops one network that tries many accounts, also with a forged forwarding header', async ({
    app,
  }) => {
    const from = newPlace()
    let claimed = 0
    const statuses = await attempts(51, () =>
      attempt(app, `${uuid()}@example.org`, wrongPassword, {
        from,
        headers: { 'x-forwarded-for': `203.0.113.${++claimed}`, forwarded: `for=203.0.113.${claimed}` },
      }),
    )
    expect(statuses.slice(-2)).toEqual([401, 429])
  })

  test('counts the whole network of one IPv6 customer as one', async ({ app, given }) => {
    const user = await given.user()
    let host = 0
    const statuses = await attempts(11, () =>
      attempt(app, user.email, wrongPassword, { from: `2001:db8:7:8::${(++host).toString(16)}` }),
    )
    expect(statuses.slice(-2)).toEqual([401, 429])
  })

  test('clears the owner’s own failures after the right password', async ({ app, given }) => {
    const user = await given.user()
    const from = newPlace()
    const slip = () => attempt(app, user.email, wrongPassword, { from })
    await attempts(8, slip)
    expect((await attempt(app, user.email, givenPassword, { from })).status).toBe(200)
    expect(await attempts(8, slip)).not.toContain(429)
  })

  test('stores no readable email in its rate limits', async ({ app, given }) => {
    const user = await given.user()
    const from = newPlace()
    await attempt(app, user.email, wrongPassword, { from })
    const { rows } = await app.deps.pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.filter(({ key }) => key.includes(from) || key.includes('@'))).toEqual([])
  })
})

test('sign-ins beyond the hashing capacity are told to retry, and other requests are not affected', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const crowd = Promise.all(
    Array.from({ length: 120 }, () => attempt(app, `${uuid()}@example.org`, wrongPassword)),
  )
  expect((await app.as(user).call(getMe)).status).toBe(200)
  const refused = (await crowd).filter(({ status }) => status !== 401)
  expect(refused).not.toHaveLength(0)
  for (const answer of refused) {
    expect(answer).toFailWith(429, 'login_throttled')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await attempt(app, user.email)).status).toBe(200)
})

function listEvents({ deps }: TestApp, userId: string) {
  return deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}
