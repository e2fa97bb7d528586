import { v7 as uuid } from 'uuid'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import type { GivenUser } from '#testing/given.ts'
import { linkBudget, sendVerificationMail } from './service.ts'
import { resendVerification, verifyEmail, verifyEmailByBody } from '../contract.ts'

const hour = 60 * 60_000
let lastPlace = 0
/** Returns an IP that no other test counts against. */
const newPlace = () => `198.51.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

const send = ({ deps }: TestApp, user: GivenUser) =>
  deps.db
    .transaction()
    .execute((tx) => sendVerificationMail(deps, tx, user, { budget: linkBudget, userId: null }))

/** Returns the tokens that were mailed to a user, oldest first. */
async function tokensOf(app: TestApp, email: string): Promise<string[]> {
  const mails = await app.mailTo(email)
  return mails.map(({ letter }) => new URL(letter.action?.url ?? '').searchParams.get('token') ?? '')
}

async function mailedToken(app: TestApp, user: GivenUser): Promise<string> {
  await send(app, user)
  return (await tokensOf(app, user.email)).at(-1) ?? ''
}

const isVerified = async ({ deps }: TestApp, { id }: GivenUser) => {
  const query = deps.db.selectFrom('users').select('email_verified').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).email_verified
}

const resend = (app: TestApp, email: string, from = newPlace()) =>
  app.inject({ method: 'POST', url: resendVerification.path, remoteAddress: from, payload: { email } })

describe('the verification mail', () => {
  test('links to the configured public URL, and its token is stored hashed', async ({ app, given }) => {
    const user = await given.user({ emailVerified: false, name: 'Robin Hale' })
    await send(app, user)
    const [mail] = await app.mailTo(user.email)
    expect(mail?.letter.action?.url).toMatch(/^http:\/\/sortie\.test\/verify-email\?token=[\w-]{43}$/)
    expect(mail?.letter.paragraphs[0]).toBe('Hello Robin Hale,')
    const { rows } = await app.deps.pool.query('select * from mail_tokens where user_id = $1', [user.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain((await tokensOf(app, user.email))[0])
  })

  test.for(['Visit www.evil.example', 'Click https://evil.example', 'evil.example', 'me@evil.example'])(
    'does not carry a stranger’s message in the name: %s',
    async (name, { app, given }) => {
      const user = await given.user({ emailVerified: false, name })
      await send(app, user)
      const [mail] = await app.mailTo(user.email)
      expect(JSON.stringify(mail)).not.toContain('evil.')
      expect(mail?.letter.paragraphs[0]).toBe('Hello,')
    },
  )
})

describe('opening the link', () => {
  test.for(['path', 'body'] as const)(
    'verifies the email, token in the %s',
    async (place, { app, given }) => {
      const user = await given.user({ emailVerified: false })
      const token = await mailedToken(app, user)
      const answer =
        place === 'path'
          ? await app.inject({ method: 'POST', url: `/api/auth/verify-email/${token}` })
          : await app.call(verifyEmailByBody, { body: { token } })
      expect(answer).toMatchObject({ status: 200, body: { message: 'Your email address is verified.' } })
      expect(await isVerified(app, user)).toBe(true)
    },
  )

  test('a second time, as mail scanners do, answers the same and is audited once', async ({ app, given }) => {
    const user = await given.user({ emailVerified: false })
    const token = await mailedToken(app, user)
    const answers = await Promise.all([1, 2, 3].map(() => app.call(verifyEmail, { params: { token } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const events = await app.deps.db
      .selectFrom('audit_events')
      .select('action')
      .where('entity_id', '=', user.id)
      .where('action', '=', 'email_verified')
      .execute()
    expect(events).toHaveLength(1)
  })

  test('works alongside newer ones, and does nothing after a day or with another token', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user({ emailVerified: false })
    const older = await mailedToken(app, user)
    const newer = await mailedToken(app, user)
    const refused = async (token: string) =>
      expect(await app.call(verifyEmail, { params: { token } })).toFailWith(404, 'verification_link_invalid')
    await refused(`${newer.slice(0, -1)}${newer.endsWith('A') ? 'B' : 'A'}`)
    clock.advance(24 * hour + 1000)
    await refused(newer)
    clock.advance(-24 * hour - 1000)
    expect(await isVerified(app, user)).toBe(false)
    expect((await app.call(verifyEmail, { params: { token: older } })).status).toBe(200)
    expect(await isVerified(app, user)).toBe(true)
    const { rows } = await app.deps.pool.query(
      'select 1 from mail_tokens where user_id = $1 and used_at is null',
      [user.id],
    )
    expect(rows).toEqual([])
  })

  test('verifies only the email it was sent to', async ({ app, given }) => {
    const user = await given.user({ emailVerified: false })
    const token = await mailedToken(app, user)
    const moved = { email: `${uuid()}@example.org` }
    await app.deps.db.updateTable('users').set(moved).where('id', '=', user.id).execute()
    expect(await app.call(verifyEmail, { params: { token } })).toFailWith(404, 'verification_link_invalid')
    expect(await isVerified(app, user)).toBe(false)
  })

  test.for(['status', 'role'])('cannot also set a %s', async (field, { app, given }) => {
    const user = await given.user({ emailVerified: false, status: 'pending' })
    const payload = { token: await mailedToken(app, user), [field]: 'active' }
    const answer = await app.inject({ method: 'POST', url: verifyEmailByBody.path, payload })
    expect(answer).toFailWith(400, 'request_invalid')
  })
})

describe('requesting another mail', () => {
  test('mails only an unverified user, and answers everybody the same', async ({ app, given }) => {
    const unverified = await given.user({ emailVerified: false })
    const others = [
      await given.user(),
      await given.user({ emailVerified: false, status: 'inactive' }),
      { email: `${uuid()}@example.org` },
    ]
    const answered = await resend(app, unverified.email.toUpperCase())
    expect(answered.status).toBe(200)
    for (const { email } of others) {
      const answer = await resend(app, email)
      expect(answer).toMatchObject({ status: answered.status, body: answered.body })
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answered.headers))
      expect(await app.mailTo(email)).toEqual([])
    }
    const [token = ''] = await tokensOf(app, unverified.email)
    expect((await app.call(verifyEmail, { params: { token } })).status).toBe(200)
  })

  test('sends three at most, all of which work, and answers the fourth as always', async ({ app, given }) => {
    const user = await given.user({ emailVerified: false })
    const answers = []
    for (let asked = 0; asked < 12; asked += 1) answers.push(await resend(app, user.email))
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body })
    }
    const [first = '', ...others] = await tokensOf(app, user.email)
    expect(others).toHaveLength(2)
    expect((await app.call(verifyEmail, { params: { token: first } })).status).toBe(200)
    expect(await isVerified(app, user)).toBe(true)
  })
})
