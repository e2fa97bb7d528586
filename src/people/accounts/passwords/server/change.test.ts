import { givenPassword } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { GivenUser } from '#testing/given.ts'
import { getMe, login } from '../../contract.ts'
import { changePassword } from '../contract.ts'

const newPassword = 'seven hoists before breakfast'

const change = (app: TestApp, user: GivenUser, currentPassword: string, password = newPassword) =>
  app.as(user).call(changePassword, { body: { currentPassword, newPassword: password } })

test('changing the password keeps this session, ends the others, and notifies the user by email', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const other = await given.session(owner.id)
  expect((await change(app, owner, givenPassword)).status).toBe(200)
  expect((await app.as(owner).call(getMe)).status).toBe(200)
  expect(await app.withToken(other.accessToken).call(getMe)).toFailWith(401, 'session_ended')
  const mails = await app.mailTo(owner.email)
  expect(mails.map(({ letter }) => letter.subject)).toEqual(['Your password was changed'])
  const { email } = owner
  expect((await app.call(login, { body: { email, password: newPassword } })).status).toBe(200)
  expect(await app.call(login, { body: { email, password: givenPassword } })).toFailWith(
    401,
    'credentials_invalid',
  )
})

test('it needs the current password, and guessing it is throttled', async ({ app, given }) => {
  const owner = await given.user()
  for (let guess = 0; guess < 10; guess += 1) {
    const refused = await change(app, owner, `guess number ${guess}`)
    expect(refused).toFailWith(400, 'password_wrong')
    expect(refused.body).toMatchObject({ fields: [{ path: 'currentPassword' }] })
  }
  const refused = await change(app, owner, givenPassword)
  expect(refused).toFailWith(429, 'requests_throttled')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('it refuses a weak or short password, and changes nothing', async ({ app, given }) => {
  const owner = await given.user({ name: 'Marlowe Quince' })
  expect(await change(app, owner, givenPassword, 'marlowequince1')).toFailWith(400, 'password_too_common')
  expect(await change(app, owner, givenPassword, 'short')).toFailWith(400, 'request_invalid')
  expect((await change(app, owner, givenPassword)).status).toBe(200)
})

test('of two simultaneous changes, one succeeds', async ({ app, given }) => {
  const owner = await given.user()
  const answers = await Promise.all([
    change(app, owner, givenPassword, 'hoist number one'),
    change(app, owner, givenPassword, 'hoist number two'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})
