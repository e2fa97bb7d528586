import { v7 as uuid } from 'uuid'
import { getMe, login, logout, refreshToken } from '#accounts/contract.ts'
import { createFirstSuperAdmin } from '#accounts/setup/server/setup.ts'
import { changePassword, forgotPassword, resetPassword } from '#accounts/passwords/contract.ts'
import { verifyEmailByBody } from '#accounts/verification/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { givenPassword, type Given } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createUser } from '#users/contract.ts'
import { listRoutes } from './app.ts'

const told = 'a kite above quiet water'
const own = 'seven hoists before breakfast'

/** The token in the latest mail with this subject. */
async function tokenIn(app: TestApp, email: string, subject: string): Promise<string> {
  const mail = (await app.mailTo(email)).findLast(({ letter }) => letter.subject === subject)
  return new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
}

/** An account that an administrator has made, its address verified by its owner. */
async function madeByAnother(app: TestApp, given: Given, role: Role = 'clinician') {
  const boss = await given.user({ role: 'super_admin' })
  const email = `${uuid()}@example.org`
  const body = { name: 'New Person', email, role, password: told }
  const { status, body: made } = await app.as(boss).call(createUser, { body })
  expect(status).toBe(201)
  const token = await tokenIn(app, email, 'Verify your email address')
  await app.call(verifyEmailByBody, { body: { token } })
  const signedIn = await app.call(login, { body: { email, password: told } })
  expect(signedIn.status).toBe(200)
  return { id: made.id, email, ...signedIn.body }
}

const knock = (app: TestApp, token: string, { method, path }: Endpoint) => {
  const ids = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, uuid()])
  return app.withToken(token).inject({ method, url: pathOf(path, Object.fromEntries(ids)) })
}

const openBefore = new Set(['getMe', 'changePassword'])

describe.for(['clinician', 'supervisor', 'admin', 'super_admin'] as const)(
  'a %s whose password somebody else chose',
  (role) => {
    test('can only choose a new password, and then use everything', async ({ app, given }) => {
      const person = await madeByAnother(app, given, role)
      expect(person.user.passwordChangeRequired).toBe(true)
      const guarded = listRoutes(app.deps).filter(({ endpoint }) => endpoint.access.kind !== 'public')
      for (const { endpoint } of guarded) {
        const answer = await knock(app, person.accessToken, endpoint)
        if (openBefore.has(endpoint.name)) expect(answer.status, endpoint.name).not.toBe(403)
        else expect(answer, endpoint.name).toFailWith(403, 'password_change_required')
      }
      const change = { currentPassword: told, newPassword: own }
      const as = app.withToken(person.accessToken)
      expect((await as.call(changePassword, { body: change })).status).toBe(200)
      expect((await as.call(getMe)).body.passwordChangeRequired).toBe(false)
      for (const { endpoint } of guarded) {
        const { body } = await knock(app, person.accessToken, endpoint)
        expect(JSON.stringify(body), endpoint.name).not.toContain('password_change_required')
        // Some of the calls end sessions.
        if (endpoint.name === 'endOtherSessions') break
      }
      const again = await app.call(login, { body: { email: person.email, password: own } })
      expect(again.body.user.passwordChangeRequired).toBe(false)
    })
  },
)

test('must choose one however often they refresh their tokens or sign in', async ({ app, given }) => {
  const person = await madeByAnother(app, given)
  const renewed = await app.call(refreshToken, { body: { refreshToken: person.refreshToken } })
  const again = await app.call(login, { body: { email: person.email, password: told } })
  for (const { accessToken } of [renewed.body, again.body]) {
    const answer = await app.withToken(accessToken).inject({ method: 'GET', url: '/api/profile' })
    expect(answer).toFailWith(403, 'password_change_required')
  }
  expect((await app.withToken(person.accessToken).call(logout, {})).status).toBe(200)
})

test('cannot choose the password they were given, neither here nor through an emailed link', async ({ app, given }) => {
  const person = await madeByAnother(app, given)
  const as = app.withToken(person.accessToken)
  const same = await as.call(changePassword, { body: { currentPassword: told, newPassword: told } })
  expect(same).toFailWith(400, 'password_unchanged')
  expect(same.body).toMatchObject({ fields: [{ path: 'newPassword' }] })

  await app.call(forgotPassword, { body: { email: person.email } })
  const token = await tokenIn(app, person.email, 'Choose a new password')
  const reset = (newPassword: string) => app.call(resetPassword, { body: { token, newPassword } })
  expect(await reset(told)).toFailWith(400, 'password_unchanged')
  expect((await reset(own)).status).toBe(200)
  const again = await app.call(login, { body: { email: person.email, password: own } })
  expect(again.body.user.passwordChangeRequired).toBe(false)
})

test('a user who chose their own password need not change it', async ({ app, given }) => {
  const operator = { name: 'Operator', email: `${uuid()}@example.org`, password: givenPassword }
  await createFirstSuperAdmin(app.deps, operator, { addAnother: true })
  for (const { email } of [await given.user(), operator]) {
    const { body } = await app.call(login, { body: { email, password: givenPassword } })
    expect(body.user.passwordChangeRequired).toBe(false)
  }
})
