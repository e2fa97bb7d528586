import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { grantWaiver } from '#compliance/requirements/records/waivers.contract.ts'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { renderEmail } from '#platform/server/mail/render-email.ts'
import { updateNotifications } from '#people/profile/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { complianceRemindersJobs } from '../../server/jobs.ts'
import { sendReminders } from './reminders.ts'

// A Tuesday.
test.beforeEach(({ clock }) => clock.set('2026-11-24T09:00Z'))

/** Records what was done; the requirements of these tests are valid for a year. */
async function record(app: TestApp, owner: GivenUser, requirementId: string, completedOn: string) {
  const made = await app.as(owner).call(createComplianceRecord, { body: { requirementId, completedOn } })
  expect(made.status).toBe(201)
  return made.body
}
const lettersTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter)
const subjects = async (app: TestApp, user: GivenUser) =>
  (await lettersTo(app, user)).map(({ subject }) => subject)
const setUser = (app: TestApp, { id }: GivenUser, facts: object) =>
  app.deps.db.updateTable('users').set(facts).where('id', '=', id).execute()

test('one email lists what expires, has expired or was never started, and none of it is sent again', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const [fire, airway, driving, later] = await Promise.all([
    givenRequirement(app, admin, { title: 'Fire safety', blocksDuty: true }),
    givenRequirement(app, admin, { title: 'Airway update' }),
    givenRequirement(app, admin, { title: 'Blue light driving', graceDays: 30 }),
    givenRequirement(app, admin, { title: 'Manual handling' }),
    givenRequirement(app, admin, { title: 'Induction', blocksDuty: true }),
  ])
  await record(app, clinician, fire.id, '2025-12-01')
  await record(app, clinician, airway.id, '2025-11-19')
  await record(app, clinician, driving.id, '2025-11-14')
  await record(app, clinician, later.id, '2026-03-01')
  await sendReminders(app.deps)
  await sendReminders(app.deps)
  const [letter, ...others] = await lettersTo(app, clinician)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    subject: '4 requirements are open or end soon',
    paragraphs: [
      `Hello ${clinician.name},`,
      'Blue light driving: expired on 14 Nov 2026 (10 days ago). You are in its grace period.',
      'Airway update: expired on 19 Nov 2026 (5 days ago).',
      'Induction: nothing recorded yet. It blocks duty.',
      'Fire safety: expires on 1 Dec 2026 (7 days left). It blocks duty.',
    ],
  })
  const { html, text } = letter ? renderEmail(letter) : { html: '', text: '' }
  for (const url of ['/compliance-requirements', '/profile?tab=notifications']) {
    expect(html).toContain(`href="http://sortie.test${url}"`)
    expect(text).toContain(`http://sortie.test${url}`)
  }
  // What a locked screen shows names no requirement.
  expect(`${letter?.subject} ${letter?.preview}`).not.toMatch(/Fire|Airway|driving|Induction/)
})

test('expired requirements come once a week, on Mondays; renewed ones no longer come', async ({
  app,
  given,
  clock,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const fire = await givenRequirement(app, admin)
  const airway = await givenRequirement(app, admin, { title: 'Airway update' })
  const { id } = await record(app, clinician, fire.id, '2025-11-23')
  await record(app, clinician, airway.id, '2025-11-24')
  const sentOn: string[] = []
  for (let day = 24; day <= 60; day += 1) {
    clock.set(new Date(Date.UTC(2026, 10, day, 9)))
    const before = await subjects(app, clinician)
    await sendReminders(app.deps)
    if ((await subjects(app, clinician)).length > before.length)
      sentOn.push(app.deps.clock.now().toISOString().slice(0, 10))
    // Renewed on 10 December, when the sign-in of this test is long over.
    if (day === 40)
      await app.deps.db
        .updateTable('compliance_records')
        .set({ expires_on: '2027-12-10' })
        .where('id', '=', id)
        .execute()
  }
  // Fire safety on the 24th and airway (the last of its days) too; airway has expired on the 25th.
  expect(sentOn).toEqual(['2026-11-24', '2026-11-25', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'])
  const letters = await lettersTo(app, clinician)
  expect(letters[1]?.paragraphs.slice(1)).toEqual([
    'Airway update: expired on 24 Nov 2026 (1 day ago).',
    '1 other that you were reminded of earlier is still open.',
  ])
  expect(letters[2]?.subject).toBe('2 requirements have expired')
  expect(letters[3]?.subject).toBe('A requirement has expired')
  expect(letters[3]?.paragraphs.slice(1)).toEqual(['Airway update: expired on 24 Nov 2026 (20 days ago).'])
})

test('it comes in the morning of the user’s own organization, whose day may be another', async ({
  app,
  given,
  clock,
}) => {
  const auckland = await given.organization({ timeZone: 'Pacific/Auckland' })
  const honolulu = await given.organization({ timeZone: 'Pacific/Honolulu' })
  const [early, late] = await Promise.all(
    [auckland, honolulu].map(async ({ id: organizationId }) => {
      const admin = await given.user({ role: 'admin', organizationId })
      const user = await given.user({ organizationId })
      await record(app, user, (await givenRequirement(app, admin)).id, '2025-12-02')
      return user
    }),
  )
  if (!early || !late) throw new Error('There are two')
  clock.set('2026-11-24T17:00Z') // 06:00 on the 25th in Auckland
  await sendReminders(app.deps)
  expect(await subjects(app, early)).toEqual([])
  clock.set('2026-11-24T18:30Z') // 07:30 on the 25th, the seventh day before; 08:30 on the 24th in Honolulu
  await sendReminders(app.deps)
  const [first] = await lettersTo(app, early)
  expect(first?.paragraphs[1]).toContain('(7 days left)')
  // In Honolulu it is the eighth: the window of 30 days, which is told too.
  const [second] = await lettersTo(app, late)
  expect(second?.paragraphs[1]).toContain('(8 days left)')
  clock.set('2026-11-25T18:30Z')
  await sendReminders(app.deps)
  expect(await subjects(app, early)).toHaveLength(1)
  expect(await subjects(app, late)).toHaveLength(2)
})

test('nothing is sent about requirements that are waived, valid or waiting for verification', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const waived = await givenRequirement(app, admin)
  const checked = await givenRequirement(app, admin, { verificationRequired: true })
  await record(app, clinician, waived.id, '2025-11-01')
  await record(app, clinician, checked.id, '2025-11-01')
  const body = {
    requirementId: waived.id,
    userId: clinician.id,
    until: '2027-10-31',
    reason: 'On leave for a year.',
  }
  expect((await app.as(supervisor).call(grantWaiver, { body })).status).toBe(201)
  await sendReminders(app.deps)
  expect(await subjects(app, clinician)).toEqual([])
})

test('requirements that were never started come once a week, and waived ones before their waiver ends', async ({
  app,
  given,
  clock,
}) => {
  const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
  const waived = await given.user({ organizationId, supervisor })
  const { id: requirementId } = await givenRequirement(app, admin, { title: 'Fire safety', remindDays: [7] })
  const body = { requirementId, userId: waived.id, until: '2026-12-12', reason: 'On leave.' }
  expect((await app.as(supervisor).call(grantWaiver, { body })).status).toBe(201)
  for (const day of ['2026-11-24', '2026-11-30', '2026-12-04', '2026-12-05', '2026-12-06']) {
    clock.set(`${day}T09:00Z`)
    await sendReminders(app.deps)
    await sendReminders(app.deps)
  }
  // On the 24th and the 30th, a Monday, whose week the other days belong to.
  expect(await subjects(app, clinician)).toEqual(
    Array.from({ length: 2 }, () => 'A requirement has no record yet'),
  )
  expect(await lettersTo(app, waived)).toMatchObject([
    {
      subject: 'A waiver ends on 12 Dec 2026',
      paragraphs: [expect.any(String), 'Fire safety: your waiver ends on 12 Dec 2026 (7 days left).'],
    },
  ])
})

test('users who turned it off, may not sign in or are leaving do not get it', async ({ app, given }) => {
  const { admin, organizationId } = await createOrganizationWithUsers(given)
  const fire = await givenRequirement(app, admin)
  const users = await Promise.all(Array.from({ length: 6 }, () => given.user({ organizationId })))
  for (const user of users) await record(app, user, fire.id, '2025-12-01')
  const [choosing, inactive, pending, unverified, leaving, staying] = users
  if (!choosing || !inactive || !pending || !unverified || !leaving || !staying) throw new Error('Six')
  const body = { newDevice: true, supportReplies: true, complianceReminders: false }
  await app.as(choosing).call(updateNotifications, { body })
  await setUser(app, inactive, { status: 'inactive' })
  await setUser(app, pending, { status: 'pending' })
  await setUser(app, unverified, { email_verified: false })
  await setUser(app, leaving, { deletion_requested_at: app.deps.clock.now() })
  await sendReminders(app.deps)
  for (const user of users) expect(await subjects(app, user)).toHaveLength(user === staying ? 1 : 0)
})

test('logbook currency is due fourteen days before it ends, and the email says so', async ({
  app,
  given,
  clock,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const condition = {
    event: 'cpd',
    measure: 'activities',
    atLeast: 1,
    window: { kind: 'days', length: 90 },
    types: [],
    categories: [],
  }
  const rule = { match: 'all', groups: [{ match: 'all', conditions: [condition] }], isPaused: false }
  await givenRequirement(app, admin, { title: 'Winch currency', rule })
  const body = { title: 'Winch day', date: '2026-09-09', hours: 2, type: 'course' } as const
  expect((await app.as(clinician).call(createActivity, { body })).status).toBe(201)
  clock.set('2026-11-23T09:00Z')
  await sendReminders(app.deps)
  expect(await subjects(app, clinician)).toEqual([])
  clock.set('2026-11-24T09:00Z')
  await sendReminders(app.deps)
  const [letter] = await lettersTo(app, clinician)
  expect(letter?.paragraphs.slice(1)).toEqual([
    'Winch currency: current by your logbook until 8 Dec 2026 (14 days left).',
  ])
})

test('a long list ends with how many more there are', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  for (let made = 0; made < 17; made += 1) {
    const { id } = await givenRequirement(app, admin, { title: `Requirement ${made}` })
    await record(app, clinician, id, '2025-12-01')
  }
  await sendReminders(app.deps)
  const [letter] = await lettersTo(app, clinician)
  expect(letter?.subject).toBe('17 requirements expire soon')
  expect(letter?.paragraphs).toHaveLength(17) // the greeting, fifteen of them, and the rest
  expect(letter?.paragraphs.at(-1)).toBe('And 2 more.')
})

test('reminders are recorded for a year', async ({ app, given, clock }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id } = await givenRequirement(app, admin)
  await record(app, clinician, id, '2025-12-01')
  await sendReminders(app.deps)
  const recorded = () =>
    app.deps.db
      .selectFrom('compliance_reminders')
      .select('occasion')
      .where('owner_id', '=', clinician.id)
      .execute()
  expect(await recorded()).toEqual([{ occasion: `${id} 7 2026-12-01` }])
  clock.set('2028-01-20T12:00Z')
  for (const { run } of complianceRemindersJobs) await run(app.deps, {})
  expect(await recorded()).toEqual([])
})
