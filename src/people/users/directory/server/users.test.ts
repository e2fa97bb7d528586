import { sql } from 'kysely'
import { getMe, login } from '#people/accounts/contract.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  activateUser,
  approveUser,
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  rejectUser,
  updateUser,
  type UpdateUserRequest,
} from '../../contract.ts'
import { assignSupervisor } from '../../membership/contract.ts'

const superAdmin = (given: Given) => given.user({ role: 'super_admin' })
const at = ({ id }: { id: string }) => ({ params: { id } })
const password = 'a kite above quiet water'

const auditOf = (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'changed_fields', 'reason'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const letters = async (app: TestApp, address: string) =>
  (await app.mailTo(address)).map(({ letter }) => letter)

test('a user whose record is damaged is listed with the others, without what cannot be read', async ({
  app,
  given,
}) => {
  const admin = await superAdmin(given)
  const damaged = await given.user()
  const never = sql<Date>`'infinity'`
  const set = { created_at: never, last_login_at: never, last_active_at: never, confirmed_at: never }
  await app.deps.db.updateTable('users').set(set).where('id', '=', damaged.id).execute()
  const { status, body } = await app.as(admin).call(listUsers)
  expect(status).toBe(200)
  expect(body.users.find(({ id }) => id === damaged.id)).toMatchObject({ createdAt: null, lastActive: null })
  expect(body.users.map(({ id }) => id)).toContain(admin.id)
})

describe('the directory', () => {
  test('lists all users, and supervisors with the clinicians assigned to them', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const clinician = await given.user({ supervisor })
    const answer = await app.as(await given.user({ role: 'admin' })).call(listUsers)
    expect(answer.status).toBe(200)
    const { users } = answer.body
    expect(users.find(({ id }) => id === supervisor.id)?.clinicians).toMatchObject([
      { id: clinician.id, name: clinician.name, email: clinician.email, status: 'active' },
    ])
    expect(users.find(({ id }) => id === clinician.id)).toMatchObject({
      supervisor_id: supervisor.id,
      emailVerified: true,
      isLicensed: null,
      receiveUpdates: 'no',
      certifications: [],
    })
    expect(users.find(({ id }) => id === clinician.id)).not.toHaveProperty('clinicians')
  })

  test('does not reveal how users sign in', async ({ app, given }) => {
    const admin = await given.user({ role: 'admin' })
    const [list, one] = [await app.as(admin).call(listUsers), await app.as(admin).call(getUser, at(admin))]
    for (const { body } of [list, one]) {
      expect(JSON.stringify(body)).not.toMatch(/password|argon|hash|token|notification|deletion|policy/i)
    }
  })

  test('returns one user with their supervisor, and audits the view', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor', name: 'Sam Overseer' })
    const clinician = await given.user({ supervisor })
    const admin = await given.user({ role: 'admin' })
    const { status, body } = await app.as(admin).call(getUser, at(clinician))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      _id: clinician.id,
      id: clinician.id,
      supervisor: { id: supervisor.id, name: 'Sam Overseer' },
    })
    expect(await auditOf(app, clinician.id)).toMatchObject([{ action: 'user_viewed', actor_id: admin.id }])
  })

  test('returns pictures as signed URLs', async ({ app, given }) => {
    const user = await given.user()
    const image = '019a0000-0000-7000-8000-0000000000ee'
    await app.deps.db.updateTable('users').set({ image }).where('id', '=', user.id).execute()
    const admin = app.as(await given.user({ role: 'admin' }))
    const signed = /^\/api\/pictures\/019a.*signature=/
    expect((await admin.call(getUser, at(user))).body.image).toMatch(signed)
    const { users } = (await admin.call(listUsers)).body
    expect(users.find(({ id }) => id === user.id)?.image).toMatch(signed)
  })

  test('answers 404 for unknown users', async ({ app, given }) => {
    const stranger = { id: '019a0000-0000-7000-8000-0000000000ff' }
    const boss = await superAdmin(given)
    expect(await app.as(boss).call(getUser, at(stranger))).toFailWith(404, 'user_not_found')
    expect(await app.as(boss).call(approveUser, at(stranger))).toFailWith(404, 'user_not_found')
    expect(await app.as(boss).call(updateUser, { ...at(stranger), body: {} })).toFailWith(
      404,
      'user_not_found',
    )
  })
})

describe('registrations', () => {
  test('an approved user is notified and may sign in', async ({ app, given }) => {
    const pending = await given.user({ status: 'pending' })
    const admin = await given.user({ role: 'admin' })
    const { status, body } = await app.as(admin).call(approveUser, at(pending))
    expect([status, body.status]).toEqual([200, 'active'])
    expect((await letters(app, pending.email)).map(({ subject }) => subject)).toEqual([
      'Your Sortie account is approved',
    ])
    const credentials = { email: pending.email, password: givenPassword }
    expect((await app.call(login, { body: credentials })).status).toBe(200)
    expect((await auditOf(app, pending.id))[0]).toMatchObject({ action: 'user_approved', actor_id: admin.id })
  })

  test('a rejected user is notified of the reason and cannot sign in', async ({ app, given }) => {
    const pending = await given.user({ status: 'pending' })
    const admin = await given.user({ role: 'admin' })
    const reason = 'We do not know this registration number.'
    const { body } = await app.as(admin).call(rejectUser, { ...at(pending), body: { reason } })
    expect(body).toMatchObject({ status: 'inactive', rejectionReason: reason })
    const { rows } = await app.deps.pool.query(
      'select action, reason from audit_events where entity_id = $1 and actor_id = $2',
      [pending.id, admin.id],
    )
    expect(rows).toEqual([{ action: 'user_rejected', reason: null }])
    const [letter] = await letters(app, pending.email)
    expect(letter?.paragraphs.join(' ')).toContain(reason)
    const credentials = { email: pending.email, password: givenPassword }
    expect(await app.call(login, { body: credentials })).toFailWith(403, 'account_not_active')
  })

  test.for([
    ['without a body', {}],
    ['with an empty one', { payload: '' }],
    [
      'with an empty one that is called JSON',
      { payload: '', headers: { 'content-type': 'application/json' } },
    ],
    ['with an empty object', { payload: {} }],
  ] as const)('are decided %s', async ([, options], { app, given }) => {
    const boss = await superAdmin(given)
    for (const decision of ['approve', 'reject'] as const) {
      const { id } = await given.user({ status: 'pending' })
      const url = `/api/admin/users/${id}/${decision}`
      expect((await app.as(boss).inject({ method: 'PATCH', url, ...options })).status).toBe(200)
    }
  })

  test.for([approveUser, rejectUser])(
    'are decided only if unchanged, when the request says which version was seen',
    async (endpoint, { app, given }) => {
      const [boss, pending] = [await superAdmin(given), await given.user({ status: 'pending' })]
      const decide = (version: number) => app.as(boss).call(endpoint, { ...at(pending), body: { version } })
      const { body: seen } = await app.as(boss).call(getUser, at(pending))
      await app.as(boss).call(updateUser, { ...at(pending), body: { licenseNumber: 'Quite another' } })
      expect(await decide(seen.version)).toFailWith(409, 'registration_changed')
      const { body: now } = await app.as(boss).call(getUser, at(pending))
      expect(now.status).toBe('pending')
      expect(await letters(app, pending.email)).toEqual([])
      expect((await decide(now.version)).status).toBe(200)
    },
  )

  test('are decided once, also by two administrators at the same moment', async ({ app, given }) => {
    const pending = await given.user({ status: 'pending' })
    const [one, other] = [await given.user({ role: 'admin' }), await superAdmin(given)]
    const answers = await Promise.all([
      app.as(one).call(approveUser, at(pending)),
      app.as(other).call(rejectUser, at(pending)),
      app.as(one).call(approveUser, at(pending)),
    ])
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toFailWith(409, 'user_status_conflict')
    expect(await letters(app, pending.email)).toHaveLength(1)
  })

  test('of a super administrator cannot be decided by administrators', async ({ app, given }) => {
    const pending = await given.user({ role: 'super_admin', status: 'pending' })
    const admin = await given.user({ role: 'admin' })
    expect(await app.as(admin).call(approveUser, at(pending))).toFailWith(403, 'access_denied')
    expect(await app.as(admin).call(rejectUser, at(pending))).toFailWith(403, 'access_denied')
  })
})

describe('a deactivated user', () => {
  test('is refused from the next request on, and can sign in again when activated', async ({
    app,
    given,
  }) => {
    const boss = await superAdmin(given)
    const user = await given.user()
    expect((await app.as(user).call(getMe)).status).toBe(200)
    expect((await app.as(boss).call(deactivateUser, at(user))).body.status).toBe('inactive')
    expect(await app.as(user).call(getMe)).toFailWith(401, 'session_ended')

    expect((await app.as(boss).call(activateUser, at(user))).body.status).toBe('active')
    expect(await app.as(user).call(getMe)).toFailWith(401, 'session_ended')
    expect((await letters(app, user.email)).map(({ subject }) => subject)).toEqual([
      'Your Sortie account is active',
    ])
  })

  test('is no longer listed with a former supervisor', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const [before, after] = [
      await given.user({ role: 'supervisor' }),
      await given.user({ role: 'supervisor' }),
    ]
    const clinician = await given.user({ supervisor: before })
    const body = { supervisor_id: after.id }
    const answer = await app.as(boss).call(assignSupervisor, { ...at(clinician), body })
    expect(answer.body.supervisor?.id).toBe(after.id)
    expect((await app.as(boss).call(getUser, at(before))).body.clinicians).toEqual([])
    expect((await app.as(boss).call(getUser, at(after))).body.clinicians).toHaveLength(1)
    const nobody = await app
      .as(boss)
      .call(assignSupervisor, { ...at(clinician), body: { supervisor_id: null } })
    expect(nobody.body.supervisor_id).toBeNull()
  })

  test('oversees nobody; clinicians oversee nobody, and supervisors are not overseen', async ({
    app,
    given,
  }) => {
    const boss = await superAdmin(given)
    const [clinician, supervisor] = [await given.user(), await given.user({ role: 'supervisor' })]
    const inactive = await given.user({ role: 'supervisor', status: 'inactive' })
    const assign = (user: GivenUser, by: GivenUser) =>
      app.as(boss).call(assignSupervisor, { ...at(user), body: { supervisor_id: by.id } })
    expect(await assign(clinician, inactive)).toFailWith(400, 'request_invalid')
    expect(await assign(clinician, clinician)).toFailWith(400, 'request_invalid')
    expect(await assign(supervisor, supervisor)).toFailWith(400, 'request_invalid')
  })
})

describe('status', () => {
  test.for([
    [approveUser, 'active'],
    [approveUser, 'inactive'],
    [rejectUser, 'active'],
    [rejectUser, 'inactive'],
    [deactivateUser, 'pending'],
    [deactivateUser, 'inactive'],
    [activateUser, 'active'],
  ] as const)('changes only in the allowed ways', async ([endpoint, status], { app, given }) => {
    const user = await given.user({ status })
    expect(await app.as(await superAdmin(given)).call(endpoint, at(user))).toFailWith(
      409,
      'user_status_conflict',
    )
  })

  test('cannot be changed by the user', async ({ app, given }) => {
    const boss = await superAdmin(given)
    for (const endpoint of [approveUser, rejectUser, deactivateUser, activateUser]) {
      expect(await app.as(boss).call(endpoint, at(boss))).toFailWith(403, 'own_account_change')
    }
  })
})

describe('an edited user', () => {
  const everything = {
    name: 'Kim Ångström',
    dateOfBirth: '1988-02-29',
    gender: 'other',
    nationality: 'Swedish',
    countryOfResidence: 'Sweden',
    profession: 'nurse',
    specialty: 'Intensive care',
    jobTitle: 'Flight nurse',
    employer: 'North Air Ambulance',
    experience: '3-5',
    workLocation: 'Umeå',
    qualification: 'MSc',
    isLicensed: 'yes',
    licenseNumber: 'RN-123',
    certifications: ['PHTLS', 'ATLS'],
    cpdInterests: ['Airway'],
    receiveUpdates: 'yes',
  } satisfies UpdateUserRequest

  test('is stored as entered, and back to unknown when fields are emptied', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const user = await given.user()
    const change = { ...everything, email: user.email }
    expect((await app.as(boss).call(updateUser, { ...at(user), body: change })).body).toMatchObject(change)
    const emptied: UpdateUserRequest = {
      gender: '',
      dateOfBirth: '',
      specialty: ' ',
      isLicensed: null,
      certifications: [],
    }
    const { body } = await app.as(boss).call(updateUser, { ...at(user), body: emptied })
    expect(body).toMatchObject({
      name: everything.name,
      gender: null,
      dateOfBirth: null,
      specialty: null,
      isLicensed: null,
      certifications: [],
      emailVerified: true,
    })
    const audit = await auditOf(app, user.id)
    expect(audit.at(-1)?.changed_fields.toSorted()).toEqual(
      ['certifications', 'date_of_birth', 'gender', 'is_licensed', 'specialty'].toSorted(),
    )
  })

  test.for(['role', 'status', 'emailVerified', 'supervisor_id', 'id', 'createdAt', 'password', 'clinicians'])(
    'cannot be given %s with the edit',
    async (field, { app, given }) => {
      const boss = await superAdmin(given)
      const user = await given.user()
      const url = `/api/admin/users/${user.id}`
      const payload = { ...everything, email: user.email, [field]: 'super_admin' }
      const answer = await app.as(boss).inject({ method: 'PUT', url, payload })
      expect(answer).toFailWith(400, 'request_invalid')
      expect(answer.body).toMatchObject({ fields: [{ path: field }] })
    },
  )

  test.for([
    ['dateOfBirth', '2024-01-01'],
    ['dateOfBirth', '1900-01-01'],
    ['dateOfBirth', 'yesterday'],
    ['licenseNumber', 'ab'],
    ['email', 'nobody'],
    ['name', ' '],
    ['experience', '10+'],
  ] as const)('cannot have %s %s', async ([field, value], { app, given }) => {
    const user = await given.user()
    const url = `/api/admin/users/${user.id}`
    const answer = await app
      .as(await superAdmin(given))
      .inject({ method: 'PUT', url, payload: { [field]: value } })
    expect(answer.body).toMatchObject({ code: 'request_invalid', fields: [{ path: field }] })
  })

  test('is not overwritten by an edit of an older version', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const user = await given.user()
    const { version } = (await app.as(boss).call(getUser, at(user))).body
    const edit = (name: string) => app.as(boss).call(updateUser, { ...at(user), body: { name, version } })
    const answers = await Promise.all([edit('One'), edit('Two')])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toFailWith(409, 'user_changed')
  })

  test('with a new email must verify it, and the old email is notified', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const user = await given.user()
    const email = `new-${user.email}`
    const { body } = await app.as(boss).call(updateUser, { ...at(user), body: { email } })
    expect(body).toMatchObject({ email, emailVerified: false })
    expect((await letters(app, user.email)).map(({ subject }) => subject)).toEqual([
      'The email of your Sortie account was changed',
    ])
    expect((await letters(app, email)).map(({ subject }) => subject)).toEqual(['Verify your email address'])
    expect(await app.call(login, { body: { email, password: givenPassword } })).toFailWith(
      403,
      'email_not_verified',
    )
    expect(await app.as(user).call(getMe)).toFailWith(401, 'session_ended')
  })

  test('cannot have another user’s email, and nobody changes their own here', async ({ app, given }) => {
    const [boss, user, other] = [await superAdmin(given), await given.user(), await given.user()]
    const body = { email: other.email.toUpperCase() }
    expect(await app.as(boss).call(updateUser, { ...at(user), body })).toFailWith(409, 'email_taken')
    expect(await letters(app, user.email)).toEqual([])
    expect(
      await app.as(boss).call(updateUser, { ...at(boss), body: { email: 'elsewhere@example.org' } }),
    ).toFailWith(403, 'own_account_change')
  })
})

describe('a new account', () => {
  test('is active, unverified, and its user gets the link to verify it', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const email = `new-${boss.id}@example.org`
    const body = { name: 'New Person', email, role: 'supervisor', password } as const
    const answer = await app.as(boss).call(createUser, { body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'New Person',
      role: 'supervisor',
      status: 'active',
      emailVerified: false,
    })
    expect((await letters(app, email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Verify your email address',
      'You have a Sortie account',
    ])
    expect(await app.call(login, { body: { email, password } })).toFailWith(403, 'email_not_verified')
    expect(await app.as(boss).call(createUser, { body })).toFailWith(409, 'email_taken')
    expect((await auditOf(app, answer.body.id))[0]).toMatchObject({
      action: 'user_created',
      actor_id: boss.id,
    })
  })

  test.for([
    ['role', 'user'],
    ['role', ''],
    ['password', 'short'],
    ['email', 'nobody'],
    ['name', ''],
    ['status', 'active'],
  ] as const)('with %s "%s" is refused', async ([field, value], { app, given }) => {
    const boss = await superAdmin(given)
    const payload = {
      name: 'New',
      email: `x-${boss.id}@example.org`,
      role: 'clinician',
      password,
      [field]: value,
    }
    const answer = await app.as(boss).inject({ method: 'POST', url: '/api/admin/users', payload })
    expect(answer.body).toMatchObject({ code: 'request_invalid', fields: [{ path: field }] })
  })

  test('with a common password is refused', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const body = {
      name: 'New',
      email: `y-${boss.id}@example.org`,
      role: 'clinician',
      password: 'password1',
    } as const
    expect(await app.as(boss).call(createUser, { body })).toFailWith(400, 'password_too_common')
  })
})
