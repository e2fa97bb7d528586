import { OperatorError } from '#platform/server/start-problem.ts'
import { describe, expect, test } from '#testing/test.ts'
import type { TestApp } from '#testing/test.ts'
import { completeSetup, getMe, login } from '../../contract.ts'
import { createSuperAdminFromSettings, createSetupLink, isEmptyService } from './setup.ts'

const admin = { name: 'Ada Pilot', email: 'Ada@Example.org', password: 'hoist-cable-seven-knots' }

/** These tests need an empty service. */
async function removeEverybody({ deps }: TestApp) {
  await deps.pool.query('delete from users')
}

const offeredToken = ({ deps }: TestApp) => createSetupLink(deps)

const complete = (app: TestApp, token: string, changes: Partial<typeof admin> = {}) =>
  app.call(completeSetup, { body: { token, ...admin, ...changes } })

describe('the set-up link', () => {
  test('creates the first super administrator, signed in, verified and active', async ({ app }) => {
    await removeEverybody(app)
    const answer = await complete(app, await offeredToken(app))
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ role: 'super_admin', status: 'active', email: admin.email })
    const session = { level: 'password', secondFactorFrom: null }
    const me = await app.withToken(answer.body.accessToken).call(getMe)
    expect(me.body).toEqual({ ...answer.body.user, session })
    const stored = await app.deps.db.selectFrom('users').select('last_login_at').executeTakeFirstOrThrow()
    expect(stored.last_login_at).not.toBeNull()
    const again = await app.call(login, { body: { email: admin.email, password: admin.password } })
    expect(again.status).toBe(200)
  })

  test('works once', async ({ app }) => {
    await removeEverybody(app)
    const token = await offeredToken(app)
    await complete(app, token)
    expect(await complete(app, token, { email: 'eve@example.org' })).toFailWith(404, 'setup_link_invalid')
    await removeEverybody(app)
    expect(await complete(app, token)).toFailWith(404, 'setup_link_invalid')
  })

  test('creates one account when it is used twice at once', async ({ app }) => {
    await removeEverybody(app)
    const token = await offeredToken(app)
    const answers = await Promise.all(
      ['one@example.org', 'two@example.org', 'three@example.org'].map((email) =>
        complete(app, token, { email }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404])
    const { rows } = await app.deps.pool.query('select id from users')
    expect(rows).toHaveLength(1)
  })

  test('is replaced by a newer one, expires after a day, and is stored hashed', async ({ app, clock }) => {
    await removeEverybody(app)
    const older = await offeredToken(app)
    const newer = await offeredToken(app)
    expect(await complete(app, older)).toFailWith(404, 'setup_link_invalid')
    const { rows } = await app.deps.pool.query('select * from setup_links')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(newer)
    clock.advance(25 * 60 * 60_000)
    expect(await complete(app, newer)).toFailWith(404, 'setup_link_invalid')
  })

  test('is refused once there is a user', async ({ app, given }) => {
    await removeEverybody(app)
    const token = await offeredToken(app)
    expect(await isEmptyService(app.deps)).toBe(true)
    await given.user()
    expect(await isEmptyService(app.deps)).toBe(false)
    expect(await complete(app, token)).toFailWith(404, 'setup_link_invalid')
  })

  test.for([
    'password123',
    'Password123!',
    'Helicopter',
    'Sortie2025!',
    'adapilot',
    'Ada@Example.org',
    '1234567890',
  ])('refuses %s, which anyone would try, and still works afterwards', async (password, { app }) => {
    await removeEverybody(app)
    const token = await offeredToken(app)
    const refused = await complete(app, token, { password })
    expect(refused).toFailWith(400, 'password_too_common')
    expect(refused.body).toMatchObject({ fields: [{ path: 'password' }] })
    expect((await complete(app, token)).status).toBe(201)
  })

  test.for([
    ['of 8 characters', 'kV4#tz9q'],
    ['of 128 characters', 'long-winded '.repeat(10).padEnd(128, 'z')],
    ['with spaces and emoji', ' 🚁 over the hills 🏔️ '],
    ['with combining marks', 'cafe\u0301-au-lait-\u1e9b\u0323'],
  ] as const)('accepts a password %s, and compares it exactly', async ([, password], { app }) => {
    await removeEverybody(app)
    expect((await complete(app, await offeredToken(app), { password })).status).toBe(201)
    expect((await app.call(login, { body: { email: admin.email, password } })).status).toBe(200)
    const composed = password.normalize('NFC')
    if (composed === password) return
    const other = await app.call(login, { body: { email: admin.email, password: composed } })
    expect(other).toFailWith(401, 'credentials_invalid')
  })
})

describe('the operator’s super administrator', () => {
  test('is created where there is none, and can sign in at once', async ({ app }) => {
    await removeEverybody(app)
    expect(await createSuperAdminFromSettings(app.deps, admin)).toBe(true)
    const answer = await app.call(login, { body: { email: admin.email, password: admin.password } })
    expect(answer.body.user.role).toBe('super_admin')
  })

  test('is left alone where there is one, unless another is requested', async ({ app, given }) => {
    await removeEverybody(app)
    await given.user({ role: 'super_admin' })
    expect(await createSuperAdminFromSettings(app.deps, admin)).toBe(false)
    expect(await createSuperAdminFromSettings(app.deps, admin, { addAnother: true })).toBe(true)
    await expect(createSuperAdminFromSettings(app.deps, admin, { addAnother: true })).rejects.toThrow(
      'somebody already has this email',
    )
  })

  test('is created once when two servers start at once', async ({ app }) => {
    await removeEverybody(app)
    const created = await Promise.all([1, 2, 3].map(() => createSuperAdminFromSettings(app.deps, admin)))
    expect(created.filter(Boolean)).toHaveLength(1)
  })

  test.for([
    [{ password: 'short' }, 'Password must be at least 8 characters'],
    [{ password: 'password1' }, 'too easy to guess'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
  ] as const)('tells the operator what is wrong with %o', async ([changes, sentence], { app }) => {
    await removeEverybody(app)
    const creating = createSuperAdminFromSettings(app.deps, { ...admin, ...changes })
    await expect(creating).rejects.toThrow(OperatorError)
    await expect(creating).rejects.toThrow(sentence)
  })
})
