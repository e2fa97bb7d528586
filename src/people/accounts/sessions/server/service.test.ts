import { decodeJwt } from 'jose'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { describe, expect, test } from '#testing/test.ts'
import type { TestApp } from '#testing/test.ts'
import { accountsJobs } from '../../server/jobs.ts'
import { getMe, login, logout, refreshToken } from '../../contract.ts'

const second = 1_000
const day = 24 * 60 * 60 * second

async function signIn(app: TestApp, user: GivenUser) {
  const { body } = await app.call(login, { body: { email: user.email, password: givenPassword } })
  return body
}

const refresh = (app: TestApp, token: string) => app.call(refreshToken, { body: { refreshToken: token } })
const me = (app: TestApp, token: string) => app.withToken(token).call(getMe)
const sessionOf = (accessToken: string) => String(decodeJwt(accessToken)['sid'])

const listTokens = (app: TestApp, sessionId: string) =>
  app.deps.db.selectFrom('refresh_tokens').selectAll().where('session_id', '=', sessionId).execute()

const findSession = (app: TestApp, sessionId: string) =>
  app.deps.db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()

async function runJob(app: TestApp, name: string) {
  await accountsJobs.find((job) => job.name === name)?.run(app.deps, {})
}

describe('refreshing', () => {
  test('issues a new pair each time, and stores no token in clear text', async ({ app, given }) => {
    const first = await signIn(app, await given.user())
    const second = await refresh(app, first.refreshToken)
    expect(second.status).toBe(200)
    expect(second.body.refreshToken).not.toBe(first.refreshToken)
    expect((await me(app, second.body.accessToken)).status).toBe(200)
    const third = await refresh(app, second.body.refreshToken)
    expect(third.body.refreshToken).not.toBe(second.body.refreshToken)

    const stored = await listTokens(app, sessionOf(first.accessToken))
    expect(stored).toHaveLength(3)
    for (const { refreshToken: token } of [first, second.body, third.body]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(JSON.stringify(stored)).not.toContain(token)
    }
  })

  test('ten simultaneous refreshes with one token all succeed, and leave one successor', async ({
    app,
    given,
  }) => {
    const { refreshToken: token, accessToken } = await signIn(app, await given.user())
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(app, token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
    const unused = (await listTokens(app, sessionOf(accessToken))).filter((row) => row.used_at === null)
    expect(unused).toHaveLength(1)
    for (const { body } of answers) expect((await me(app, body.accessToken)).status).toBe(200)
  })

  test('can be retried when the answer was lost', async ({ app, given, clock }) => {
    const { refreshToken: token } = await signIn(app, await given.user())
    const lost = await refresh(app, token)
    clock.advance(9 * second)
    const again = await refresh(app, token)
    expect(again.body.refreshToken).toBe(lost.body.refreshToken)
    expect((await refresh(app, again.body.refreshToken)).status).toBe(200)
  })

  test('with a token used longer ago ends the session for everyone, and is audited', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const stolen = await signIn(app, user)
    const renewed = await refresh(app, stolen.refreshToken)
    clock.advance(11 * second)
    expect(await refresh(app, stolen.refreshToken)).toFailWith(401, 'refresh_token_invalid')

    expect(await me(app, renewed.body.accessToken)).toFailWith(401, 'session_ended')
    expect(await refresh(app, renewed.body.refreshToken)).toFailWith(401, 'refresh_token_invalid')
    const sessionId = sessionOf(stolen.accessToken)
    expect(await findSession(app, sessionId)).toMatchObject({ revoked_reason: 'token_reused' })
    const event = await app.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', sessionId)
      .executeTakeFirst()
    expect(event).toMatchObject({ action: 'session_revoked', reason: 'token_reused' })
    expect((await me(app, user.accessToken)).status, 'other sessions continue').toBe(200)
  })

  test('with the token before the last one ends the session at once', async ({ app, given }) => {
    const first = await signIn(app, await given.user())
    const second = await refresh(app, first.refreshToken)
    const third = await refresh(app, second.body.refreshToken)
    expect(await refresh(app, first.refreshToken)).toFailWith(401, 'refresh_token_invalid')
    expect(await refresh(app, third.body.refreshToken)).toFailWith(401, 'refresh_token_invalid')
  })

  test('with an unknown token ends nothing', async ({ app, given }) => {
    const tokens = await signIn(app, await given.user())
    for (const token of ['x', 'A'.repeat(43), `${tokens.refreshToken} `, tokens.refreshToken.toLowerCase()]) {
      expect(await refresh(app, token)).toFailWith(401, 'refresh_token_invalid')
    }
    expect((await refresh(app, tokens.refreshToken)).status).toBe(200)
  })

  test('ends nothing when the database fails', async ({ app, given }) => {
    const { refreshToken: token, accessToken } = await signIn(app, await given.user())
    const { pool } = app.deps
    await pool.query(`
      create function fail_refresh() returns trigger language plpgsql as $$
      begin raise exception using errcode = '57P01'; end $$;
      create trigger fail_refresh before update on refresh_tokens execute function fail_refresh()`)
    const failed = await refresh(app, token)
    await pool.query('drop trigger fail_refresh on refresh_tokens')

    expect(failed).toFailWith(503, 'service_unavailable')
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await me(app, accessToken)).status).toBe(200)
    expect((await refresh(app, token)).status).toBe(200)
  })
})

describe('logging out', () => {
  test('ends only the session of the access token', async ({ app, given }) => {
    const user = await given.user()
    const tokens = await signIn(app, user)
    const answer = await app.withToken(tokens.accessToken).call(logout)
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await me(app, tokens.accessToken)).toFailWith(401, 'session_ended')
    expect(await refresh(app, tokens.refreshToken)).toFailWith(401, 'refresh_token_invalid')
    expect((await me(app, user.accessToken)).status).toBe(200)
  })

  test('can be repeated, and succeeds with nothing to end', async ({ app, given }) => {
    const tokens = await signIn(app, await given.user())
    const caller = app.withToken(tokens.accessToken)
    expect([(await caller.call(logout)).status, (await caller.call(logout)).status]).toEqual([200, 200])
    expect((await app.call(logout)).status).toBe(200)
    expect((await app.withToken('nonsense').call(logout)).status).toBe(200)
  })

  test('works with an access token that has expired, and with the refresh token alone', async ({
    app,
    given,
    clock,
  }) => {
    const [one, other] = [await signIn(app, await given.user()), await signIn(app, await given.user())]
    clock.advance(60 * 60 * second)
    await app.withToken(one.accessToken).call(logout)
    await app.call(logout, { body: { refreshToken: other.refreshToken } })
    for (const tokens of [one, other]) {
      expect(await findSession(app, sessionOf(tokens.accessToken))).toMatchObject({
        revoked_reason: 'signed_out',
      })
      expect(await refresh(app, tokens.refreshToken)).toFailWith(401, 'refresh_token_invalid')
    }
  })

  test('ends no session for a forged token', async ({ app, given }) => {
    const tokens = await signIn(app, await given.user())
    const [head, claims] = tokens.accessToken.split('.')
    await app.withToken(`${head}.${claims}.`).call(logout)
    expect((await me(app, tokens.accessToken)).status).toBe(200)
  })

  test('needs no body, with or without a content type', async ({ app, given }) => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const { accessToken } = await signIn(app, await given.user())
      const answer = await app.withToken(accessToken).inject({ method: 'POST', url: logout.path, headers })
      expect(answer.status).toBe(200)
      expect(await me(app, accessToken)).toFailWith(401, 'session_ended')
    }
  })
})

test('sessions that ended a month ago are purged with their tokens; expired rate limits too', async ({
  app,
  given,
  clock,
}) => {
  const user = await given.user()
  const ended = await signIn(app, user)
  await app.withToken(ended.accessToken).call(logout)
  await runJob(app, 'purge_ended_sessions')
  expect(await findSession(app, sessionOf(ended.accessToken))).toBeDefined()
  clock.advance(31 * day)
  const current = await signIn(app, user)
  await runJob(app, 'purge_ended_sessions')
  expect(await findSession(app, sessionOf(ended.accessToken))).toBeUndefined()
  expect(await listTokens(app, sessionOf(ended.accessToken))).toEqual([])
  expect((await me(app, current.accessToken)).status).toBe(200)

  const { pool } = app.deps
  await pool.query(`insert into rate_limits (key, points, expire) values ('over', 1, 1)`)
  await runJob(app, 'purge_attempt_counters')
  const { rows } = await pool.query(`select key from rate_limits where key = 'over'`)
  expect(rows).toEqual([])
})
