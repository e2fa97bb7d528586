import { v7 as uuid } from 'uuid'
import { onTestFinished } from 'vitest'
import { requestEmailChange } from '#people/profile/contract.ts'
import { addressBudget } from '#people/profile/server/profile.ts'
import { buildApp } from '#server/app.ts'
import { givenPassword } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { linkBudget } from '../../verification/server/service.ts'
import { forgotPassword } from '../../passwords/contract.ts'
import { register } from '../../registration/contract.ts'
import { resendVerification } from '../../verification/contract.ts'

const hour = 60 * 60_000
let lastPlace = 0
const newPlace = () => `198.18.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

type Post = (url: string, payload: object) => Promise<number>

/** Posts to two servers in turn, each time from a new IP. */
async function fromEverywhere(app: TestApp): Promise<Post> {
  const other = await buildApp(app.deps, { trustProxy: false, strictResponses: true, webRoot: null })
  onTestFinished(() => other.close())
  let turn = 0
  return async (url, payload) => {
    const server = ++turn % 2 === 0 ? app.fastify : other
    return (await server.inject({ method: 'POST', url, remoteAddress: newPlace(), payload })).statusCode
  }
}

const registration = (email: string) => ({
  name: 'Robin Hale',
  email,
  password: givenPassword,
  profession: 'paramedic',
  organizationId: null,
  privacyPolicyVersion: '1',
})

test('strangers can trigger at most eight mails an hour to a mailbox, and never leave its owner without a link', async ({
  app,
  given,
  clock,
}) => {
  const user = await given.user({ emailVerified: false })
  const sent = async () => (await app.mailTo(user.email)).length
  const { email } = user
  const living = async () => {
    const { rows } = await app.deps.pool.query<{ n: number }>(
      `select count(*)::int as n from mail_tokens
       where user_id = $1 and purpose = 'reset_password' and used_at is null and expires_at > $2`,
      [user.id, clock.now()],
    )
    return rows[0]?.n ?? 0
  }
  const post = await fromEverywhere(app)
  onTestFinished(() => clock.set(new Date()))
  const perHour: number[] = []
  const start = Date.now()
  for (let passed = 0; passed < 24; passed += 1) {
    clock.set(new Date(start + passed * (hour + 1000)))
    const before = await sent()
    const asked = passed < 2 ? [post(register.path, registration(email))] : []
    for (let asking = 0; asking < 4; asking += 1) {
      asked.push(post(forgotPassword.path, { email }), post(resendVerification.path, { email }))
    }
    for (const status of await Promise.all(asked)) expect([200, 201]).toContain(status)
    perHour.push((await sent()) - before)
    expect(await living()).toBeGreaterThan(0)
    expect(await living()).toBeLessThanOrEqual(3)
  }
  expect(Math.max(...perHour)).toBeLessThanOrEqual(8)
  expect(perHour.reduce((sum, mails) => sum + mails, 0)).toBeLessThanOrEqual(40)
})

test('sixty changes of email send five mails, without a link in the name; then the user must wait', async ({
  app,
  given,
}) => {
  const mallory = await given.user({ name: 'Visit https://evil.example now' })
  const targets = Array.from({ length: 60 }, () => `${uuid()}@example.org`)
  const statuses: number[] = []
  for (const email of targets) {
    const body = { email, currentPassword: givenPassword }
    const answer = await app.as(mallory).call(requestEmailChange, { body })
    statuses.push(answer.status)
    if (answer.status === 200) continue
    expect(answer).toFailWith(429, 'requests_throttled')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  const mails = []
  for (const email of targets.slice(0, 8)) mails.push(...(await app.mailTo(email)))
  expect(mails).toHaveLength(5)
  expect(JSON.stringify(mails)).not.toContain('evil')
  expect(await app.mailTo(mallory.email)).toHaveLength(5)
})

test('the limit on changes does not reveal which emails are taken', async ({ app, given }) => {
  const [mallory, victim] = [await given.user(), await given.user()]
  const ask = (email: string) =>
    app.as(mallory).call(requestEmailChange, { body: { email, currentPassword: givenPassword } })
  for (let asked = 0; asked < 5; asked += 1) expect((await ask(victim.email)).status).toBe(200)
  expect(await ask(victim.email)).toFailWith(429, 'requests_throttled')
  expect(await ask(`${uuid()}@example.org`)).toFailWith(429, 'requests_throttled')
  expect(await app.mailTo(victim.email)).toEqual([])
})

test('many accounts that change to one email send it at most three mails an hour, across all servers', async ({
  app,
  given,
}) => {
  const target = `${uuid()}@example.org`
  const people = await Promise.all(Array.from({ length: 8 }, () => given.user()))
  const other = await buildApp(app.deps, { trustProxy: false, strictResponses: true, webRoot: null })
  const answers = await Promise.all(
    people.map(({ accessToken }, turn) =>
      (turn % 2 === 0 ? app.fastify : other).inject({
        method: 'POST',
        url: requestEmailChange.path,
        headers: { authorization: `Bearer ${accessToken}` },
        payload: { email: target, currentPassword: givenPassword },
      }),
    ),
  )
  await other.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
  expect(await app.mailTo(target)).toHaveLength(addressBudget.perMailbox.hour)
})

test('a link to a mistyped email ends when another email is requested; requesting the same one twice keeps it', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const [slip, meant] = [`slip-${uuid()}@example.org`, `meant-${uuid()}@example.org`]
  for (const email of [slip, meant, meant]) {
    const body = { email, currentPassword: givenPassword }
    expect((await app.as(user).call(requestEmailChange, { body })).status).toBe(200)
  }
  const open = async (address: string, which: number) => {
    const mail = (await app.mailTo(address)).at(which)
    const token = new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
    return app.inject({ method: 'POST', url: `/api/auth/verify-email/${token}` })
  }
  expect(await open(slip, 0)).toFailWith(404, 'verification_link_invalid')
  expect((await open(meant, 0)).status).toBe(200)
})

test('aliases of one mailbox share its limit, and a link that was not mailed does not count', async ({
  app,
}) => {
  const name = uuid()
  const addresses = Array.from({ length: 15 }, (_, n) => `${name}+${n}@example.org`)
  const post = await fromEverywhere(app)
  await Promise.all(addresses.map((address) => post(register.path, registration(address))))
  const mails = []
  for (const address of addresses) mails.push(...(await app.mailTo(address)))
  expect(mails).toHaveLength(linkBudget.perMailbox.hour)
  const { rows } = await app.deps.pool.query('select 1 from mail_tokens where email like $1', [`${name}%`])
  expect(rows).toHaveLength(mails.length)
})
