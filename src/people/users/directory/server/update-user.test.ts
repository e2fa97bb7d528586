import { login } from '#people/accounts/contract.ts'
import {
  getProfile,
  requestEmailChange,
  updateProfile,
  type ProfileRequest,
} from '#people/profile/contract.ts'
import { verifyEmailByBody } from '#people/accounts/verification/contract.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getUser, updateUser, type UpdateUserRequest, type UserDetail } from '../../contract.ts'
import { changeOrganization } from '../../membership/contract.ts'

const at = ({ id }: { id: string }) => ({ params: { id } })
const superAdmin = (given: Given) => given.user({ role: 'super_admin' })

/** Returns the request body of the specification, as a form that shows this user sends it. */
const wholeForm = (user: UserDetail): UpdateUserRequest => ({
  name: user.name,
  email: user.email,
  dateOfBirth: user.dateOfBirth,
  gender: user.gender,
  nationality: user.nationality,
  countryOfResidence: user.countryOfResidence,
  profession: user.profession,
  specialty: user.specialty,
  jobTitle: user.jobTitle,
  employer: user.employer,
  experience: user.experience,
  workLocation: user.workLocation,
  qualification: user.qualification,
  isLicensed: user.isLicensed,
  licenseNumber: user.licenseNumber,
  certifications: user.certifications,
  cpdInterests: user.cpdInterests,
  receiveUpdates: user.receiveUpdates,
})

/** Changes the user's own email, with the link that is mailed to it. */
async function moveTo(app: TestApp, user: GivenUser, email: string): Promise<void> {
  const body = { email, currentPassword: givenPassword }
  expect((await app.as(user).call(requestEmailChange, { body })).status).toBe(200)
  const link = (await app.mailTo(email)).at(-1)?.letter.action?.url ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  expect((await app.call(verifyEmailByBody, { body: { token } })).status).toBe(200)
}

const canSignIn = async (app: TestApp, email: string) =>
  (await app.call(login, { body: { email, password: givenPassword } })).status === 200

describe('an edit that was opened before the user changed their email', () => {
  test.for([
    ['with the version it started from', true],
    ['as in the specification, without a version', false],
  ] as const)(
    'is refused %s, returns the current user, and locks nobody out',
    async ([, hasVersion], { app, given }) => {
      const [boss, user] = [await superAdmin(given), await given.user()]
      const { body: opened } = await app.as(boss).call(getUser, at(user))
      const email = `moved-${user.email}`
      await moveTo(app, user, email)

      const body = { ...wholeForm(opened), jobTitle: 'Lead', ...(hasVersion && { version: opened.version }) }
      const answer = await app.as(boss).call(updateUser, { ...at(user), body })
      expect(answer).toFailWith(409, 'user_changed')
      const current = { email, emailVerified: true, jobTitle: null, version: opened.version + 1 }
      expect(answer.body).toMatchObject({ current })
      const subjects = (await app.mailTo(email)).map(({ letter }) => letter.subject)
      expect(subjects).not.toContain('The email of your Sortie account was changed')
      expect(await canSignIn(app, email)).toBe(true)
    },
  )

  test('also for the email before that', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { body: opened } = await app.as(boss).call(getUser, at(user))
    await moveTo(app, user, `second-${user.email}`)
    await moveTo(app, user, `third-${user.email}`)
    const answer = await app.as(boss).call(updateUser, { ...at(user), body: wholeForm(opened) })
    expect(answer).toFailWith(409, 'user_changed')
    expect(await canSignIn(app, `third-${user.email}`)).toBe(true)
  })

  test('is accepted with the current version, where the old email is intended', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    await moveTo(app, user, `moved-${user.email}`)
    const { version } = (await app.as(boss).call(getUser, at(user))).body
    const body = { email: user.email, version }
    const answer = await app.as(boss).call(updateUser, { ...at(user), body })
    expect(answer.body).toMatchObject({ email: user.email, emailVerified: false, version: version + 1 })
  })
})

describe('the request body of the specification', () => {
  test('is accepted with the email unchanged and with a new one', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { body: opened } = await app.as(boss).call(getUser, at(user))
    const edit = (body: UpdateUserRequest) => app.as(boss).call(updateUser, { ...at(user), body })
    const form = { ...wholeForm(opened), employer: 'North Air Ambulance' }
    expect((await edit(form)).body).toMatchObject({ employer: form.employer, emailVerified: true })
    const email = `given-${user.email}`
    expect((await edit({ ...form, email })).body).toMatchObject({ email, emailVerified: false })
  })

  test('changes and audits nothing where nothing differs', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { body: opened } = await app.as(boss).call(getUser, at(user))
    const answer = await app.as(boss).call(updateUser, { ...at(user), body: wholeForm(opened) })
    expect(answer.body).toEqual(opened)
    const trail = app.deps.db.selectFrom('audit_events').select('action').where('entity_id', '=', user.id)
    expect(await trail.where('action', '=', 'user_updated').execute()).toEqual([])
  })

  test('without an email leaves the email unchanged', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const body: UpdateUserRequest = { name: 'Kim Lake' }
    const answer = await app.as(boss).call(updateUser, { ...at(user), body })
    expect(answer.body).toMatchObject({ name: 'Kim Lake', email: user.email, emailVerified: true })
  })
})

test('when the user and an administrator save at once, one gets a conflict', async ({ app, given }) => {
  for (let round = 0; round < 5; round += 1) {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { body: mine } = await app.as(user).call(getProfile)
    const profile: ProfileRequest = {
      name: mine.name,
      employer: 'Mine',
      version: mine.version,
      receiveUpdates: mine.receiveUpdates,
      certifications: [],
      cpdInterests: [],
    }
    const answers = await Promise.all([
      app.as(user).call(updateProfile, { body: profile }),
      app.as(boss).call(updateUser, { ...at(user), body: { employer: 'Theirs', version: mine.version } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('changes of the user outside the form make an open form stale too', async ({ app, given }) => {
  const [boss, user] = [await superAdmin(given), await given.user()]
  const { body: opened } = await app.as(boss).call(getUser, at(user))
  const { id: organizationId } = await given.organization()
  await app.as(boss).call(changeOrganization, { ...at(user), body: { organizationId } })
  const body = { jobTitle: 'Lead', version: opened.version }
  const answer = await app.as(boss).call(updateUser, { ...at(user), body })
  expect(answer).toFailWith(409, 'user_changed')
  expect(answer.body).toMatchObject({ current: { organization: { id: organizationId } } })
})
