import { createActivity } from '#cpd/activities/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { updateNotifications } from '#profile/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createEnrolment } from '../../enrolments/contract.ts'
import { remindersJobs, sendReminders } from './reminders.ts'

test.beforeEach(({ clock }) => clock.set('2026-11-03T09:00Z'))

/** A cycle of a year, 30 hours, from this day. */
const begin = (app: TestApp, owner: GivenUser, cycleStart = '2026-03-01') =>
  app.as(owner).call(createEnrolment, { body: { standardCode: 'paramedicine_board_cpd', cycleStart } })
const record = (app: TestApp, owner: GivenUser, facts: object) =>
  app.as(owner).call(createActivity, {
    body: { title: 'Airway day', date: '2026-03-04', hours: 6, type: 'course', ...facts },
  })
const subjects = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)
const digest = 'Your CPD this month'

describe('the monthly summary', () => {
  test('says how far each cycle is and what waits, once a month', async ({ app, given, clock }) => {
    const owner = await given.user()
    await begin(app, owner)
    await record(app, owner, {})
    await record(app, owner, { status: 'planned', date: '2026-11-20' })
    await record(app, owner, { status: 'draft', title: 'Finish later' })
    await sendReminders(app.deps)
    await sendReminders(app.deps)
    const [mail, ...others] = await app.mailTo(owner.email)
    expect(others).toEqual([])
    expect(mail?.letter.paragraphs).toEqual([
      expect.stringMatching(
        /^Paramedicine Board of Australia: 6 h of 30 h, behind by [\d.]+ h\. It ends on 28 Feb 2027 \(118 days left\)\. Next: .+\.$/,
      ),
      '1 activity is planned for this month.',
      '1 activity waits to be finished.',
    ])
    expect(JSON.stringify(mail)).not.toContain('Finish later')
    clock.set('2026-12-01T09:00Z')
    await sendReminders(app.deps)
    expect((await subjects(app, owner)).filter((subject) => subject === digest)).toHaveLength(2)
  })

  test('comes in the morning of the user’s own organization', async ({ app, given, clock }) => {
    const { id: organizationId } = await given.organization({ timeZone: 'Pacific/Auckland' })
    const owner = await given.user({ organizationId })
    await begin(app, owner, '2026-10-01')
    clock.set('2026-11-30T17:00Z') // 06:00 on 1 December there
    await sendReminders(app.deps)
    expect(await subjects(app, owner)).toEqual([])
    clock.set('2026-11-30T18:00Z')
    await sendReminders(app.deps)
    expect(await subjects(app, owner)).toEqual([digest])
  })

  test('is not sent to those who chose none, who cannot sign in, or who report to nobody', async ({
    app,
    given,
  }) => {
    const choosing = await given.user()
    await begin(app, choosing)
    await app.as(choosing).call(updateNotifications, {
      body: { newDevice: true, supportReplies: true, cpdDigest: false, cpdCycleEnd: false },
    })
    const leaving = await given.user()
    await begin(app, leaving)
    await app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', leaving.id).execute()
    const without = await given.user()
    await sendReminders(app.deps)
    for (const user of [choosing, leaving, without]) expect(await subjects(app, user)).toEqual([])
  })
})

describe('the warning before the end of a cycle', () => {
  const warning = 'Your CPD cycle ends on 30 Nov 2026'

  test('is sent once for each distance while the cycle is behind', async ({ app, given, clock }) => {
    const owner = await given.user()
    await begin(app, owner, '2025-12-01')
    for (const now of ['2026-11-09T09:00Z', '2026-11-10T09:00Z', '2026-11-24T09:00Z', '2026-11-25T09:00Z']) {
      clock.set(now)
      await sendReminders(app.deps)
    }
    expect(await subjects(app, owner)).toEqual([warning, warning])
  })

  test('is not sent of a cycle that is complete; one on pace is warned of in the last week alone', async ({
    app,
    given,
    clock,
  }) => {
    const complete = await given.user()
    await begin(app, complete, '2025-12-01')
    await record(app, complete, { hours: 30, participatoryHours: 10 })
    const onPace = await given.user()
    await begin(app, onPace, '2025-12-01')
    await record(app, onPace, { hours: 29, participatoryHours: 10 })
    for (const now of ['2026-11-09T09:00Z', '2026-11-24T09:00Z']) {
      clock.set(now)
      await sendReminders(app.deps)
    }
    expect(await subjects(app, complete)).toEqual([])
    expect(await subjects(app, onPace)).toEqual([warning])
  })
})

test('two servers at once send each reminder once, and one person’s failure costs nobody else theirs', async ({
  app,
  given,
}) => {
  const owners = await Promise.all([given.user(), given.user(), given.user()])
  for (const owner of owners) await begin(app, owner)
  const broken = owners[0]
  // Rules that nothing can be worked out of.
  await app.deps.db
    .updateTable('cpd_enrolments')
    .set({ rules: JSON.stringify({ body: 'Broken' }) })
    .where('owner_id', '=', broken.id)
    .execute()
  await Promise.all([sendReminders(app.deps), sendReminders(app.deps), sendReminders(app.deps)])
  await finishJobs(
    app.deps,
    remindersJobs.map((job) => ({ ...job, cron: '' })),
  )
  for (const owner of owners) expect(await subjects(app, owner)).toEqual(owner === broken ? [] : [digest])
})
