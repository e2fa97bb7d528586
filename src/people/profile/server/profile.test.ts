import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { updateUser } from '#people/users/contract.ts'
import { getMe, login } from '#people/accounts/contract.ts'
import { verifyEmail } from '#people/accounts/verification/contract.ts'
import * as profile from '../contract.ts'

const read = async (app: TestApp, user: GivenUser) => (await app.as(user).call(profile.getProfile)).body

const entered: Omit<profile.ProfileRequest, 'version'> = {
  name: 'Ada Pilot',
  dateOfBirth: '1984-02-29',
  gender: 'female',
  nationality: 'New Zealand',
  profession: 'doctor',
  specialty: 'Anaesthesia',
  isLicensed: 'yes',
  licenseNumber: 'GMC 1234',
  certifications: ['ATLS', 'APLS'],
  cpdInterests: ['ECMO'],
  receiveUpdates: 'no',
}

describe('my data', () => {
  test('is returned as it was entered', async ({ app, given }) => {
    const user = await given.user()
    const { version } = await read(app, user)
    const saved = await app.as(user).call(profile.updateProfile, { body: { ...entered, version } })
    expect(saved.status).toBe(200)
    expect(await read(app, user)).toMatchObject({ ...entered, employer: null, version: version + 1 })
    expect((await app.as(user).call(getMe)).body.name).toBe('Ada Pilot')
  })

  test('is not overwritten by an edit of an older version', async ({ app, given }) => {
    const user = await given.user()
    const { version } = await read(app, user)
    const save = (name: string) =>
      app.as(user).call(profile.updateProfile, { body: { ...entered, name, version } })
    const answers = await Promise.all([save('One'), save('Two')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await save('Three')).toFailWith(409, 'profile_changed')
  })

  test('changed by an administrator is returned with the conflict, as the user sees it', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const { version } = await read(app, user)
    const boss = app.as(await given.user({ role: 'super_admin' }))
    await boss.call(updateUser, { params: { id: user.id }, body: { employer: 'Northmoor' } })
    const body = { ...entered, version }
    const refused = await app.as(user).call(profile.updateProfile, { body })
    expect(refused).toFailWith(409, 'profile_changed')
    const current = await read(app, user)
    expect(current.employer).toBe('Northmoor')
    expect(refused.body).toMatchObject({ current })
    const again = { ...entered, employer: current.employer, version: current.version }
    expect((await app.as(user).call(profile.updateProfile, { body: again })).status).toBe(200)
  })

  test.for([
    ['role', 'super_admin'],
    ['status', 'active'],
    ['email', 'eve@example.org'],
    ['emailVerified', true],
    ['supervisor_id', null],
    ['deletionRequestedAt', null],
  ] as const)('cannot set %s', async ([field, value], { app, given }) => {
    const user = await given.user()
    const body = { ...entered, version: 1, [field]: value }
    expect(await app.as(user).call(profile.updateProfile, { body })).toFailWith(400, 'request_invalid')
  })

  test.for([
    ['dateOfBirth', '1899-12-31'],
    ['licenseNumber', 'ab'],
    ['dateOfBirth', '2999-01-01'],
    ['dateOfBirth', '2023-02-29'],
    ['name', '   '],
    ['gender', 'unknown'],
    ['certifications', ['']],
    ['receiveUpdates', true],
  ] as const)('is refused if %s is %s', async ([field, value], { app, given }) => {
    const user = await given.user()
    const body = { ...entered, version: 1, [field]: value }
    const refused = await app.as(user).call(profile.updateProfile, { body })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({ fields: [{ path: expect.stringContaining(field) }] })
  })

  test('I can choose my email notifications', async ({ app, given }) => {
    const user = await given.user()
    const ofCompliance = {
      complianceReminders: true,
      complianceDecisions: true,
      complianceOversight: true,
      complianceAsked: true,
    }
    const ofCpd = { cpdDigest: true, cpdCycleEnd: true }
    const newsEmails = 'digest' as const
    const all = { newDevice: true, supportReplies: true, newsEmails, ...ofCpd, ...ofCompliance }
    expect((await read(app, user)).notifications).toEqual(all)
    const body = { ...all, newDevice: false, cpdDigest: false }
    await app.as(user).call(profile.updateNotifications, { body })
    expect((await read(app, user)).notifications).toEqual(body)
    // A page that was opened before reminders existed sends this.
    await app.as(user).call(profile.updateNotifications, { body: { newDevice: true, supportReplies: true } })
    expect((await read(app, user)).notifications).toEqual({ ...all, cpdDigest: false })
  })
})

describe('my email', () => {
  const currentPassword = givenPassword

  test('is requested with my password; both mailboxes are notified, and nothing changes yet', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const email = `new-${user.id}@example.org`
    const body = { email, currentPassword }
    const { body: changed } = await app.as(user).call(profile.requestEmailChange, { body })
    expect(changed).toMatchObject({ email: user.email, pendingEmail: email })
    const [toNew] = await app.mailTo(email)
    expect(toNew?.letter.action?.url).toMatch(/^http:\/\/sortie\.test\/verify-email\?token=/)
    const [toOld] = await app.mailTo(user.email)
    expect(toOld?.letter.subject).toContain('change the email')
    expect(JSON.stringify(toOld)).not.toContain('token=')
    const { body: unchanged } = await app.as(user).call(profile.cancelEmailChange)
    expect(unchanged.pendingEmail).toBeNull()
  })

  test('changes once the link sent to it is opened, even twice, and never to the email of another user', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const email = `New-${user.id}@example.org`
    await app.as(user).call(profile.requestEmailChange, { body: { email, currentPassword } })
    const [mail] = await app.mailTo(email)
    const token = new URL(mail?.letter.action?.url ?? '').searchParams.get('token') ?? ''
    const open = () => app.call(verifyEmail, { params: { token } })
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(200)
    expect(await read(app, user)).toMatchObject({ email, pendingEmail: null })
    const credentials = { email: email.toLowerCase(), password: givenPassword }
    expect((await app.call(login, { body: credentials })).status).toBe(200)

    const other = await given.user()
    const taken = `taken-${other.id}@example.org`
    await app.as(other).call(profile.requestEmailChange, { body: { email: taken, currentPassword } })
    const [late] = await app.mailTo(taken)
    await given.user({ email: taken })
    const lateToken = new URL(late?.letter.action?.url ?? '').searchParams.get('token') ?? ''
    const refused = await app.call(verifyEmail, { params: { token: lateToken } })
    expect(refused).toFailWith(404, 'verification_link_invalid')
    expect((await read(app, other)).email).toBe(other.email)
  })

  test('cannot be requested without my password, and guessing is throttled', async ({ app, given }) => {
    const user = await given.user()
    const body = { email: 'eve@example.org', currentPassword: 'not my password' }
    const tries = []
    for (let turn = 0; turn < 11; turn += 1)
      tries.push(await app.as(user).call(profile.requestEmailChange, { body }))
    expect(tries[0]).toFailWith(400, 'password_wrong')
    expect(tries.at(-1)).toFailWith(429, 'requests_throttled')
    expect(await app.mailTo('eve@example.org')).toEqual([])
  })

  test('gets the same answer if another user has the new address', async ({ app, given }) => {
    const [user, other] = [await given.user(), await given.user()]
    const body = { email: other.email.toUpperCase(), currentPassword }
    const answer = await app.as(user).call(profile.requestEmailChange, { body })
    expect(answer.status).toBe(200)
    expect(await app.mailTo(other.email)).toEqual([])
  })
})

describe('my sessions', () => {
  const signIn = (app: TestApp, user: GivenUser) =>
    app.call(login, { body: { email: user.email, password: givenPassword } })

  test('are listed, and ended one by one or all others at once', async ({ app, given }) => {
    const user = await given.user()
    const [one, two] = [await signIn(app, user), await signIn(app, user)]
    const { body } = await app.as(user).call(profile.listSessions)
    expect(body.sessions).toHaveLength(3)
    expect(body.sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([user.sessionId])
    const there = app.withToken(one.body.accessToken)
    const { body: own } = await there.call(profile.listSessions)
    const id = own.sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
    await app.as(user).call(profile.endSession, { params: { id } })
    expect(await there.call(getMe)).toFailWith(401, 'session_ended')
    await app.as(user).call(profile.endOtherSessions)
    expect(await app.withToken(two.body.accessToken).call(getMe)).toFailWith(401, 'session_ended')
    expect((await app.as(user).call(getMe)).status).toBe(200)
  })

  test('cannot be ended by another user', async ({ app, given }) => {
    const [user, stranger] = [await given.user(), await given.user()]
    const params = { id: user.sessionId }
    expect(await app.as(stranger).call(profile.endSession, { params })).toFailWith(404, 'session_not_found')
    expect((await app.as(user).call(getMe)).status).toBe(200)
  })
})

describe('leaving', () => {
  const body = { currentPassword: givenPassword }

  test('is requested with the password, confirmed by email, and can be cancelled', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const other = await app.call(login, { body: { email: user.email, password: givenPassword } })
    const { body: leaving } = await app.as(user).call(profile.requestDeletion, { body })
    const inThirtyDays = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(leaving.erasedOn).toBe(inThirtyDays)
    const [mail] = await app.mailTo(user.email)
    expect(mail?.letter.paragraphs.join(' ')).toContain(inThirtyDays)
    expect(await app.withToken(other.body.accessToken).call(getMe)).toFailWith(401, 'session_ended')
    const { body: unchanged } = await app.as(user).call(profile.cancelDeletion)
    expect(unchanged).toMatchObject({ deletionRequestedAt: null, erasedOn: null })
  })

  test('is refused for the last super administrator, even when two request it at once', async ({
    app,
    given,
  }) => {
    await app.deps.pool.query(`update users set status = 'inactive' where role = 'super_admin'`)
    const [one, two] = [await given.user({ role: 'super_admin' }), await given.user({ role: 'super_admin' })]
    const answers = await Promise.all(
      [one, two].map((user) => app.as(user).call(profile.requestDeletion, { body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
