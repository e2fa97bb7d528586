import * as argon2 from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { givenPassword } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { login } from '../../contract.ts'
import { forgotPassword } from '../../passwords/contract.ts'
import { register, type Registration } from '../contract.ts'
import { welcomeRegisteredJob } from './register.ts'

vi.mock('@node-rs/argon2', { spy: true })

let lastPlace = 0
const newPlace = () => `198.51.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

const registration = (changes: Partial<Registration> = {}): Registration => ({
  name: 'Robin Hale',
  email: `${uuid()}@example.org`,
  password: givenPassword,
  profession: 'paramedic',
  organizationId: null,
  privacyPolicyVersion: '1',
  ...changes,
})

const ask = (app: TestApp, payload: object, from = newPlace()) =>
  app.inject({ method: 'POST', url: register.path, remoteAddress: from, payload })

const findUsers = async ({ deps }: TestApp, email: string) => {
  const { rows } = await deps.pool.query('select * from users where lower(email) = lower($1)', [email])
  return rows
}

describe('registering', () => {
  test('is mailed once, by one Message-ID, even if the runner of its job is killed before it could end the job', async ({
    app,
  }) => {
    const wanted = registration()
    await ask(app, wanted)
    const { rows } = await app.deps.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute'
      where payload->>'email' = $1 returning id, payload`,
      [wanted.email],
    )
    const [job] = rows
    const claim = { id: String(job.id), runnerId: 'killed' }
    await welcomeRegisteredJob.run(app.deps, job.payload, claim)
    expect(await app.mailTo(wanted.email)).toHaveLength(1)
    // What the other runners do once its lease is over.
    await app.deps.pool.query(`select graphile_worker.force_unlock_workers(array['killed'])`)
    expect(await app.mailTo(wanted.email)).toHaveLength(1)
    // A runner that only hung comes back after another has done its job.
    await expect(welcomeRegisteredJob.run(app.deps, job.payload, claim)).rejects.toThrow()
    expect(await app.mailTo(wanted.email)).toHaveLength(1)
  })

  test('creates a pending clinician, and mails the link that verifies the email', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const wanted = registration({ organizationId, registrationNumber: 'PA12345' })
    const answer = await ask(app, wanted)
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining('inbox') } })
    expect(await findUsers(app, wanted.email)).toMatchObject([
      {
        name: 'Robin Hale',
        email: wanted.email,
        role: 'clinician',
        status: 'pending',
        email_verified: false,
        profession: 'paramedic',
        organization_id: organizationId,
        license_number: 'PA12345',
        privacy_policy_version: '1',
      },
    ])
    const mails = await app.mailTo(wanted.email)
    expect(mails.map(({ letter }) => letter.subject)).toEqual(['Verify your email address'])
    const credentials = { email: wanted.email, password: wanted.password }
    expect(await app.call(login, { body: credentials })).toFailWith(403, 'email_not_verified')
  })

  test('accepts a password exactly as it is typed: spaces, emoji, combining marks, 128 characters', async ({
    app,
  }) => {
    for (const password of [
      ' winch  op ',
      '🚁🛩️🚑⛑️🩺🧭🗻🌧️',
      'Zoe\u0308 fliegt hoch',
      'x7 '.repeat(43).slice(0, 128),
    ]) {
      const wanted = registration({ password })
      const answer = await ask(app, wanted)
      expect(answer.body, password).toEqual({ message: expect.any(String) })
      const [user] = await findUsers(app, wanted.email)
      expect(await argon2.verify(user.password_hash, password)).toBe(true)
      expect(await argon2.verify(user.password_hash, password.trim().normalize())).toBe(
        password === password.trim().normalize(),
      )
    }
  })

  test('needs neither a registration number nor an organization', async ({ app }) => {
    const wanted = registration({ registrationNumber: ' ' })
    expect((await ask(app, wanted)).status).toBe(201)
    const [user] = await findUsers(app, wanted.email)
    expect(user).toMatchObject({ license_number: null, organization_id: null })
  })
})

describe('a taken email', () => {
  test('gets the same answer as any other, in any case, and its owner is notified by email', async ({
    app,
    given,
  }) => {
    const owner = await given.user({ name: 'Sam Ito' })
    const before = await findUsers(app, owner.email)
    const free = await ask(app, registration())
    const taken = await ask(app, registration({ email: ` ${owner.email.toUpperCase()} ` }))
    expect(taken).toMatchObject({ status: 201, body: free.body })
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers))
    expect(taken.headers['content-length']).toBe(free.headers['content-length'])
    expect(await findUsers(app, owner.email)).toEqual(before)
    const [mail] = await app.mailTo(owner.email)
    expect(mail?.letter.subject).toBe('You already have an account')
    expect(mail?.to).toEqual({ name: 'Sam Ito', address: owner.email })
  })

  test('costs the same work: one hash of the password', async ({ app, given }) => {
    const owner = await given.user()
    for (const email of [`${uuid()}@example.org`, owner.email]) {
      vi.mocked(argon2.hash).mockClear()
      await ask(app, registration({ email }))
      expect(argon2.hash).toHaveBeenCalledOnce()
    }
  })

  test('remains one account when it is registered many times at once', async ({ app }) => {
    const { email } = registration()
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`, email].map((typed) =>
        ask(app, registration({ email: typed })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await findUsers(app, email)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test.for([
    ['a role', { role: 'admin' }],
    ['a status', { status: 'active' }],
    ['being verified', { emailVerified: true, email_verified: true }],
    ['a supervisor', { supervisor_id: uuid() }],
    ['an id', { id: uuid() }],
    ['another version of the privacy policy', { privacyPolicyVersion: '2' }],
    ['no agreement', { privacyPolicyVersion: undefined }],
    ['an unknown profession', { profession: 'pilot' }],
    ['no name', { name: '  ' }],
    ['no address', { email: 'robin' }],
    ['seven characters', { password: 'k7#mQ2x' }],
    ['a number for a password', { password: 12_345_678 }],
  ] as const)('%s', async ([, changes], { app }) => {
    const wanted = { ...registration(), ...changes }
    expect(await ask(app, wanted)).toFailWith(400, 'request_invalid')
    expect(await findUsers(app, wanted.email)).toEqual([])
  })

  test.for([
    ['a common password', 'iloveyou1'],
    ['the own name', 'RobinHale1'],
    ['the product', 'Sortie2026!'],
    ['the organization', 'Helvetia42'],
  ] as const)('%s for a password', async ([, password], { app, given }) => {
    const { id: organizationId } = await given.organization({ name: `Helvetia ${uuid().slice(-6)}` })
    const answer = await ask(app, registration({ password, organizationId }))
    expect(answer).toFailWith(400, 'password_too_common')
    expect(answer.body).toMatchObject({ fields: [{ path: 'password' }] })
  })

  test('an organization that is not offered, or that nobody knows', async ({ app, given }) => {
    const { id: closed } = await given.organization({ status: 'inactive' })
    for (const organizationId of [closed, uuid()]) {
      const answer = await ask(app, registration({ organizationId }))
      expect(answer).toFailWith(400, 'organization_not_offered')
      expect(answer.body).toMatchObject({ fields: [{ path: 'organizationId' }] })
    }
  })

  test('more requests than one network is allowed, before any hashing', async ({ app }) => {
    const from = newPlace()
    for (let asked = 0; asked < 60; asked += 1) {
      const payload = { email: `${uuid()}@example.org` }
      await app.inject({ method: 'POST', url: forgotPassword.path, remoteAddress: from, payload })
    }
    vi.mocked(argon2.hash).mockClear()
    expect(await ask(app, registration(), from)).toFailWith(429, 'requests_throttled')
    expect(argon2.hash).not.toHaveBeenCalled()
  })
})
