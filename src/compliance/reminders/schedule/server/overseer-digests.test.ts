import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { updateNotifications } from '#people/profile/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { sendOverseerDigests } from './overseer-digests.ts'

// A Monday.
test.beforeEach(({ clock }) => clock.set('2026-11-23T09:00Z'))

async function record(app: TestApp, owner: GivenUser, requirementId: string, completedOn: string) {
  const made = await app.as(owner).call(createComplianceRecord, { body: { requirementId, completedOn } })
  expect(made.status).toBe(201)
}
const lettersTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter)
const about = async (app: TestApp, user: GivenUser) => {
  const letters = await lettersTo(app, user)
  return letters.map(({ paragraphs }) => paragraphs.slice(1))
}

/** A service with two clinicians, of whom the supervisor oversees one; a requirement of each has lapsed. */
async function givenLapses(app: TestApp, given: Given) {
  const service = await createOrganizationWithUsers(given)
  const { organizationId, admin } = service
  const assigned = await given.user({ organizationId, supervisor: service.supervisor, name: 'Robin Hale' })
  const stranger = await given.user({ organizationId, name: 'Alex Moor' })
  const fire = await givenRequirement(app, admin, { title: 'Fire safety', blocksDuty: true })
  await record(app, assigned, fire.id, '2025-11-20')
  await record(app, stranger, fire.id, '2025-12-10')
  return { ...service, assigned, stranger, fire }
}

test('once a week, a supervisor reads about assigned clinicians, and an administrator about their own organization', async ({
  app,
  given,
  clock,
}) => {
  const { supervisor, admin, assigned } = await givenLapses(app, given)
  const elsewhere = await givenLapses(app, given)
  await sendOverseerDigests(app.deps)
  await sendOverseerDigests(app.deps)
  clock.set('2026-11-24T09:00Z')
  await sendOverseerDigests(app.deps)
  expect(await about(app, supervisor)).toEqual([
    ['1 person has 1 requirement expired.', 'Robin Hale: Fire safety (expired 3 days ago, blocks duty)'],
  ])
  expect(await about(app, admin)).toEqual([
    [
      '2 people have 1 requirement expired and 1 expiring within 30 days.',
      'Robin Hale: Fire safety (expired 3 days ago, blocks duty)',
      'Alex Moor: Fire safety (17 days left, blocks duty)',
    ],
  ])
  expect(await about(app, elsewhere.supervisor)).toHaveLength(1)
  expect(await about(app, assigned)).toEqual([])
  const [letter] = await lettersTo(app, supervisor)
  expect(letter).toMatchObject({
    subject: 'Compliance in the week of 23 Nov 2026',
    action: { url: 'http://sortie.test/compliance-requirements/people' },
    turnOff: { url: 'http://sortie.test/profile?tab=notifications' },
  })
  clock.set('2026-11-30T09:00Z')
  await sendOverseerDigests(app.deps)
  expect(await about(app, supervisor)).toHaveLength(2)
})

test('a super administrator reads of everybody, in a list that ends with how many more there are', async ({
  app,
  given,
}) => {
  for (let made = 0; made < 9; made += 1) await givenLapses(app, given)
  const superAdmin = await given.user({ role: 'super_admin', organizationId: null })
  await sendOverseerDigests(app.deps)
  const [paragraphs = []] = await about(app, superAdmin)
  expect(paragraphs[0]).toMatch(
    /^\d+ people have \d+ requirements expired and \d+ expiring within 30 days\.$/,
  )
  expect(paragraphs).toHaveLength(17)
  expect(paragraphs.at(-1)).toMatch(/^And \d+ more\.$/)
})

test('it says how many records wait for verification, even if nothing lapses', async ({ app, given }) => {
  const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
  const airway = await givenRequirement(app, admin, { title: 'Airway', verificationRequired: true })
  await record(app, clinician, airway.id, '2026-11-01')
  await record(app, clinician, airway.id, '2026-11-02')
  await record(app, await given.user({ organizationId }), airway.id, '2026-11-03')
  await record(app, supervisor, airway.id, '2026-11-03') // nobody verifies their own
  await sendOverseerDigests(app.deps)
  expect(await about(app, supervisor)).toEqual([
    ['2 records wait for verification, the longest since 23 Nov 2026.'],
  ])
  expect(await about(app, admin)).toEqual([
    ['4 records wait for verification, the longest since 23 Nov 2026.'],
  ])
  const [letter] = await lettersTo(app, supervisor)
  expect(letter?.action?.url).toBe('http://sortie.test/compliance-requirements/verification')
})

test('nobody’s health requirement is named, and valid records, later expiries and people who left are not mentioned', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
  const hepatitis = await givenRequirement(app, admin, {
    title: 'Hepatitis B immunity',
    category: 'occupational_health',
  })
  await record(app, clinician, hepatitis.id, '2025-11-20')
  const later = await given.user({ organizationId, supervisor })
  await record(app, later, hepatitis.id, '2026-01-15')
  const left = await given.user({ organizationId, supervisor })
  await record(app, left, hepatitis.id, '2025-11-20')
  const inactive = { status: 'inactive' }
  await app.deps.db.updateTable('users').set(inactive).where('id', '=', left.id).execute()
  await sendOverseerDigests(app.deps)
  expect(await about(app, supervisor)).toEqual([
    [
      '1 person has 1 requirement expired.',
      `${clinician.name}: an occupational health requirement (expired 3 days ago)`,
    ],
  ])
})

test('it is not sent if nothing waits or lapses, to users who turned it off, or later than Wednesday', async ({
  app,
  given,
  clock,
}) => {
  const idle = await createOrganizationWithUsers(given)
  const { admin, supervisor } = await givenLapses(app, given)
  const body = { newDevice: true, supportReplies: true, complianceOversight: false }
  await app.as(supervisor).call(updateNotifications, { body })
  clock.set('2026-11-26T09:00Z')
  await sendOverseerDigests(app.deps)
  expect(await about(app, admin)).toEqual([])
  clock.set('2026-11-25T09:00Z')
  await sendOverseerDigests(app.deps)
  expect(await about(app, admin)).toHaveLength(1)
  expect(await about(app, supervisor)).toEqual([])
  expect(await about(app, idle.admin)).toEqual([])
})
