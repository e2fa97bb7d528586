import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { login } from '../../contract.ts'
import { forgotPassword } from '../../passwords/contract.ts'
import { register } from '../../registration/contract.ts'
import { resendVerification } from '../../verification/contract.ts'

vi.mock('@node-rs/argon2', { spy: true })

let lastPlace = 0
const newPlace = () => `198.19.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text)

/** Returns the work of the server during a call, without values: every SQL statement in order, and the hashing. */
async function workOf(call: () => Promise<unknown>): Promise<{ statements: string[]; hashes: number }> {
  vi.mocked(argon2.hash).mockClear()
  vi.mocked(argon2.verify).mockClear()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const statements = queries.mock.calls.map(([query]) => textOf(query))
  queries.mockRestore()
  const hashes = vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
  return { statements, hashes }
}

const post = (app: TestApp, url: string, payload: object) =>
  app.inject({ method: 'POST', url, remoteAddress: newPlace(), payload })

const registration = (email: string) => ({
  name: 'Robin Hale',
  email,
  password: givenPassword,
  profession: 'paramedic',
  organizationId: null,
  privacyPolicyVersion: '1',
})

type Asking = [name: string, ask: (app: TestApp, email: string, mine: string) => Promise<unknown>]

const asking: Asking[] = [
  ['signing in', (app, email) => post(app, login.path, { email, password: 'not-the-right-one' })],
  [
    'signing in with another user’s device token',
    (app, email, mine) =>
      post(app, login.path, { email, password: 'not-the-right-one', deviceTokens: [mine] }),
  ],
  ['registering', (app, email) => post(app, register.path, registration(email))],
  ['requesting a reset', (app, email) => post(app, forgotPassword.path, { email })],
  [
    'requesting a reset with another user’s device token',
    (app, email, mine) => post(app, forgotPassword.path, { email, deviceTokens: [mine] }),
  ],
  ['requesting a verification mail', (app, email) => post(app, resendVerification.path, { email })],
]

async function deviceTokenOf(app: TestApp, { email }: GivenUser): Promise<string> {
  return (await app.call(login, { body: { email, password: givenPassword } })).body.deviceToken
}

describe.for(asking)('%s', ([, ask]) => {
  test('causes the same work for an unknown email as for every kind of account', async ({ app, given }) => {
    const mine = await deviceTokenOf(app, await given.user())
    const people = await Promise.all([
      given.user(),
      given.user({ emailVerified: false }),
      given.user({ status: 'pending' }),
      given.user({ status: 'inactive' }),
    ])
    const nobody = await workOf(() => ask(app, `${uuid()}@example.org`, mine))
    expect(nobody.statements.length).toBeGreaterThan(0)
    for (const { email } of people) expect(await workOf(() => ask(app, email, mine))).toEqual(nobody)
  })
})

test('the comparison detects one more statement or hash for an existing account', async ({ app, given }) => {
  const { email } = await given.user()
  const ask = (address: string) => post(app, forgotPassword.path, { email: address })
  const nobody = await workOf(() => ask(`${uuid()}@example.org`))
  const withStatement = await workOf(async () => {
    await ask(email)
    await app.deps.pool.query('select 1')
  })
  const withHash = await workOf(async () => {
    await ask(email)
    await argon2.hash(givenPassword)
  })
  expect(withStatement).not.toEqual(nobody)
  expect(withHash).not.toEqual(nobody)
})
