import { createActivity } from '#cpd/activities/log/contract.ts'
import { renderEmail } from '#platform/server/mail/render-email.ts'
import { updateNotifications } from '#people/profile/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createEnrolment, deleteEnrolment } from '../../enrolments/contract.ts'
import { sendReminders } from './reminders.ts'

test.beforeEach(({ clock }) => clock.set('2026-11-03T09:00Z'))

/** A cycle of a year, 30 hours, from this day. */
const begin = (app: TestApp, owner: GivenUser, cycleStart = '2026-03-01', standardCode = board) =>
  app.as(owner).call(createEnrolment, { body: { standardCode, cycleStart } })
const board = 'paramedicine_board_cpd'
const record = (app: TestApp, owner: GivenUser, facts: object) =>
  app.as(owner).call(createActivity, {
    body: { title: 'Airway day', date: '2026-03-04', hours: 6, type: 'course', ...facts },
  })
const subjects = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)
const digest = 'Your CPD in Nov 2026'
const setUser = (app: TestApp, { id }: GivenUser, facts: object) =>
  app.deps.db.updateTable('users').set(facts).where('id', '=', id).execute()

describe('the monthly summary', () => {
  test('says how far each cycle is and what waits, once a month', async ({ app, given, clock }) => {
    const owner = await given.user({ name: 'Robin Hale' })
    await begin(app, owner, '2026-06-01')
    await record(app, owner, { date: '2026-07-04' })
    await record(app, owner, { status: 'planned', date: '2026-11-20' })
    await record(app, owner, { status: 'planned', date: '2026-11-28' })
    await record(app, owner, { status: 'planned', date: '2026-12-01' })
    await record(app, owner, { status: 'planned', date: '2026-11-02' })
    await record(app, owner, { status: 'draft', title: 'Finish later' })
    await sendReminders(app.deps)
    await sendReminders(app.deps)
    const [mail, ...others] = await app.mailTo(owner.email)
    expect(others).toEqual([])
    expect(mail?.letter).toMatchObject({
      subject: digest,
      paragraphs: [
        'Hello Robin Hale,',
        expect.stringMatching(
          /^Paramedicine Board of Australia: 6 of 30 h, behind by [\d.]+ h of Interactive CPD with other practitioners\. It ends on 31 May 2027 \(210 days left\)\. Next: .+\.$/,
        ),
        '2 activities are planned for the rest of this month, the next on 20 Nov 2026.',
        'The day of 1 planned activity has passed: complete or delete it.',
        '1 draft waits to be finished.',
      ],
    })
    expect(JSON.stringify(mail)).not.toContain('Finish later')
    clock.set('2026-12-01T09:00Z')
    await sendReminders(app.deps)
    expect(await subjects(app, owner)).toEqual([digest, 'Your CPD in Dec 2026'])
  })

  test('a course that has begun and not ended is planned, not overdue', async ({ app, given }) => {
    const owner = await given.user()
    await record(app, owner, { status: 'planned', date: '2026-10-30', endDate: '2026-11-06' })
    await record(app, owner, { status: 'planned', date: '2026-11-20' })
    await sendReminders(app.deps)
    const [mail] = await app.mailTo(owner.email)
    expect(mail?.letter.paragraphs).toContain(
      '2 activities are planned for the rest of this month, the next on 3 Nov 2026.',
    )
    expect(JSON.stringify(mail)).not.toContain('has passed')
  })

  test('comes in the morning of the user’s own organization, whose month may be another', async ({
    app,
    given,
    clock,
  }) => {
    const auckland = await given.organization({ timeZone: 'Pacific/Auckland' })
    const honolulu = await given.organization({ timeZone: 'Pacific/Honolulu' })
    const early = await given.user({ organizationId: auckland.id })
    const late = await given.user({ organizationId: honolulu.id })
    for (const owner of [early, late]) await begin(app, owner, '2026-10-01')
    clock.set('2026-11-30T17:00Z') // 06:00 on 1 December in Auckland
    await sendReminders(app.deps)
    expect(await subjects(app, early)).toEqual([])
    clock.set('2026-11-30T18:30Z') // 07:30 on 1 December, and 08:30 on 30 November in Honolulu
    await sendReminders(app.deps)
    expect(await subjects(app, early)).toEqual(['Your CPD in Dec 2026'])
    expect(await subjects(app, late)).toEqual([])
    clock.set('2026-12-01T18:30Z')
    await sendReminders(app.deps)
    expect(await subjects(app, late)).toEqual(['Your CPD in Dec 2026'])
  })

  test('is sent without a cycle if something waits, and not of complete cycles or of those to come', async ({
    app,
    given,
  }) => {
    const planning = await given.user()
    await record(app, planning, { status: 'planned', date: '2026-11-20' })
    const complete = await given.user()
    await begin(app, complete)
    await record(app, complete, { hours: 30, participatoryHours: 10 })
    const beginning = await given.user()
    await begin(app, beginning, '2026-12-01')
    const idle = await given.user()
    await sendReminders(app.deps)
    const [mail] = await app.mailTo(planning.email)
    expect(mail?.letter.paragraphs.slice(1)).toEqual([
      '1 activity is planned for the rest of this month, on 20 Nov 2026.',
    ])
    for (const user of [complete, beginning, idle]) expect(await subjects(app, user)).toEqual([])
  })

  test('is not sent to those who chose none or may not sign in, nor to who leaves', async ({
    app,
    given,
  }) => {
    const choosing = await given.user()
    await app.as(choosing).call(updateNotifications, {
      body: { newDevice: true, supportReplies: true, cpdDigest: false, cpdCycleEnd: false },
    })
    const [inactive, pending, unverified, leaving] = await Promise.all([
      given.user(),
      given.user(),
      given.user(),
      given.user(),
    ])
    const all = [choosing, inactive, pending, unverified, leaving]
    for (const user of all) await begin(app, user)
    await setUser(app, inactive, { status: 'inactive' })
    await setUser(app, pending, { status: 'pending' })
    await setUser(app, unverified, { email_verified: false })
    await setUser(app, leaving, { deletion_requested_at: app.deps.clock.now() })
    await sendReminders(app.deps)
    for (const user of all) expect(await subjects(app, user)).toEqual([])
  })

  test('leads to the CPD Portal and to the choice of emails', async ({ app, given }) => {
    const owner = await given.user()
    await begin(app, owner)
    await sendReminders(app.deps)
    const [mail] = await app.mailTo(owner.email)
    const { html, text } = mail ? renderEmail(mail.letter) : { html: '', text: '' }
    for (const url of ['http://sortie.test/cpd-portal', 'http://sortie.test/profile?tab=notifications']) {
      expect(html).toContain(`href="${url}"`)
      expect(text).toContain(url)
    }
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

  test('is one email for all cycles of a day, and leads to the cycle if it is one', async ({
    app,
    given,
    clock,
  }) => {
    const both = await given.user()
    const one = await given.user()
    await begin(app, both, '2025-12-01')
    await begin(app, both, '2025-12-02', 'nmba_cpd')
    const { body: cycle } = await begin(app, one, '2025-12-01')
    clock.set('2026-11-10T09:00Z')
    await sendReminders(app.deps)
    const [mail, ...others] = await app.mailTo(both.email)
    expect(others).toEqual([])
    expect(mail?.letter.subject).toBe('2 of your CPD cycles end soon')
    expect(mail?.letter.paragraphs).toEqual([
      expect.stringMatching(/^Hello/),
      expect.stringMatching(/^Paramedicine Board.* 30 Nov 2026/),
      expect.stringMatching(/^Nursing and Midwifery Board.* 1 Dec 2026/),
    ])
    const [single] = await app.mailTo(one.email)
    expect(single?.letter.action?.url).toBe(`http://sortie.test/cpd-portal/cycles/${cycle.id}`)
  })

  test('is one email with the summary of a month that comes the same morning', async ({ app, given }) => {
    const owner = await given.user()
    await begin(app, owner, '2025-11-15')
    await begin(app, owner, '2026-06-01', 'nmba_cpd')
    await record(app, owner, { status: 'draft', title: 'Finish later' })
    await sendReminders(app.deps)
    await sendReminders(app.deps)
    const mails = await app.mailTo(owner.email)
    expect(mails.map(({ letter }) => letter)).toMatchObject([
      {
        subject: 'Your CPD cycle ends on 14 Nov 2026',
        paragraphs: [
          expect.stringMatching(/^Hello/),
          expect.stringMatching(/^Paramedicine Board.* 14 Nov 2026/),
          expect.stringMatching(/^Nursing and Midwifery Board/),
          '1 draft waits to be finished.',
        ],
      },
    ])
  })

  test('is not sent of a cycle that was deleted', async ({ app, given, clock }) => {
    const owner = await given.user()
    const { body: cycle } = await begin(app, owner, '2025-12-01')
    await app.as(owner).call(deleteEnrolment, { params: { id: cycle.id } })
    clock.set('2026-11-10T09:00Z')
    await sendReminders(app.deps)
    expect(await subjects(app, owner)).toEqual([])
  })
})
