import { v7 as uuid } from 'uuid'
import { getMe, login, logout, refreshToken } from '#people/accounts/contract.ts'
import { createSuperAdminFromSettings } from '#people/accounts/setup/server/setup.ts'
import { changePassword, forgotPassword, resetPassword } from '#people/accounts/passwords/contract.ts'
import { verifyEmailByBody } from '#people/accounts/verification/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { givenPassword, type Given } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createUser } from '#people/users/contract.ts'
import { listRoutes } from './app.ts'

const assigned = 'a kite above quiet water'
const chosen = 'seven hoists before breakfast'

/** Returns the token in the latest email with this subject. */
async function tokenIn(app: TestApp, email: string, subject: string): Promise<string> {
  const mail = (await app.mailTo(email)).findLast(({ letter }) => letter.subject === subject)
  return new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
}

/** Creates a user as an administrator, verifies the email as the user, and signs in. */
async function createdByAdministrator(app: TestApp, given: Given, role: Role = 'clinician') {
  const boss = await given.user({ role: 'super_admin' })
  const email = `${uuid()}@example.org`
  const body = { name: 'New Person', email, role, password: assigned }
  const { status, body: made } = await app.as(boss).call(createUser, { body })
  expect(status).toBe(201)
  const token = await tokenIn(app, email, 'Verify your email address')
  await app.call(verifyEmailByBody, { body: { token } })
  const signedIn = await app.call(login, { body: { email, password: assigned } })
  expect(signedIn.status).toBe(200)
  return { id: made.id, email, ...signedIn.body }
}

const callBare = (app: TestApp, token: string, { method, path }: Endpoint) => {
  const ids = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, uuid()])
  return app.withToken(token).inject({ method, url: fillPath(path, Object.fromEntries(ids)) })
}

const allowedBefore = new Set(['getMe', 'changePassword'])

describe.for(['clinician', 'supervisor', 'admin', 'super_admin'] as const)(
  'a %s with a password chosen by an administrator',
  (role) => {
    test('can only choose a new password, and can use everything after that', async ({ app, given }) => {
      const person = await createdByAdministrator(app, given, role)
      expect(person.user.passwordChangeRequired).toBe(true)
      const guarded = listRoutes(app.deps).filter(({ endpoint }) => endpoint.access !== 'public')
      for (const { endpoint } of guarded) {
        const answer = await callBare(app, person.accessToken, endpoint)
        if (allowedBefore.has(endpoint.name)) expect(answer.status, endpoint.name).not.toBe(403)
        else expect(answer, endpoint.name).toFailWith(403, 'password_change_required')
      }
      const change = { currentPassword: assigned, newPassword: chosen }
      const as = app.withToken(person.accessToken)
      expect((await as.call(changePassword, { body: change })).status).toBe(200)
      expect((await as.call(getMe)).body.passwordChangeRequired).toBe(false)
      for (const { endpoint } of guarded) {
        const { body } = await callBare(app, person.accessToken, endpoint)
        expect(JSON.stringify(body), endpoint.name).not.toContain('password_change_required')
        // Some calls end sessions, so stop here.
        if (endpoint.name === 'endOtherSessions') break
      }
      const again = await app.call(login, { body: { email: person.email, password: chosen } })
      expect(again.body.user.passwordChangeRequired).toBe(false)
    })
  },
)

test('a user must choose a new password even after refreshing the tokens or signing in again', async ({
  app,
  given,
}) => {
  const person = await createdByAdministrator(app, given)
  const renewed = await app.call(refreshToken, { body: { refreshToken: person.refreshToken } })
  const again = await app.call(login, { body: { email: person.email, password: assigned } })
  for (const { accessToken } of [renewed.body, again.body]) {
    const answer = await app.withToken(accessToken).inject({ method: 'GET', url: '/api/profile' })
    expect(answer).toFailWith(403, 'password_change_required')
  }
  expect((await app.withToken(person.accessToken).call(logout, {})).status).toBe(200)
})

test('a user cannot choose the assigned password again, neither on this screen nor through an emailed link', async ({
  app,
  given,
}) => {
  const person = await createdByAdministrator(app, given)
  const as = app.withToken(person.accessToken)
  const same = await as.call(changePassword, { body: { currentPassword: assigned, newPassword: assigned } })
  expect(same).toFailWith(400, 'password_unchanged')
  expect(same.body).toMatchObject({ fields: [{ path: 'newPassword' }] })

  await app.call(forgotPassword, { body: { email: person.email } })
  const token = await tokenIn(app, person.email, 'Choose a new password')
  const reset = (newPassword: string) => app.call(resetPassword, { body: { token, newPassword } })
  expect(await reset(assigned)).toFailWith(400, 'password_unchanged')
  expect((await reset(chosen)).status).toBe(200)
  const again = await app.call(login, { body: { email: person.email, password: chosen } })
  expect(again.body.user.passwordChangeRequired).toBe(false)
})

test('a user who chose their own password need not change it', async ({ app, given }) => {
  const operator = { name: 'Operator', email: `${uuid()}@example.org`, password: givenPassword }
  await createSuperAdminFromSettings(app.deps, operator, { addAnother: true })
  for (const { email } of [await given.user(), operator]) {
    const { body } = await app.call(login, { body: { email, password: givenPassword } })
    expect(body.user.passwordChangeRequired).toBe(false)
  }
})
