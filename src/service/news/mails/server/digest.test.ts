import { v7 as uuid } from 'uuid'
import { updateNotifications } from '#people/profile/contract.ts'
import type { NewsEmails } from '#people/profile/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { createOrganizationWithUsers, givenRequirement } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { givenPost } from '../../examples.ts'
import { askAboutNews, readNews } from '../../reading/contract.ts'
import { withdrawNewsPost } from '../../writing/contract.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The next time after now at which it is nine o'clock on this day of the week, in UTC. */
function nextMorning(weekday: number): Date {
  const at = new Date()
  at.setUTCHours(9, 0, 0, 0)
  while (at < new Date() || at.getUTCDay() !== weekday) at.setUTCDate(at.getUTCDate() + 1)
  return at
}

const monday = nextMorning(1)
const day = 24 * 3_600_000

const lettersTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter)

const choose = async (app: TestApp, user: GivenUser, newsEmails: NewsEmails) => {
  const body = { newDevice: true, supportReplies: true, newsEmails }
  expect((await app.as(user).call(updateNotifications, { body })).status).toBe(200)
}

/** Sends the morning emails, as their job does. */
const sendReminders = async (deps: TestApp['deps']) =>
  jobs.find(({ name }) => name === 'send_compliance_reminders')?.run(deps, {})

const ordinary = { category: 'operations', title: 'New forms' } as const

test.beforeEach(({ clock }) => clock.set(new Date()))

test('the morning email lists new posts after open requirements, and each of them once', async ({
  app,
  given,
  clock,
}) => {
  const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
  await givenRequirement(app, admin, { title: 'Induction' })
  await choose(app, supervisor, 'none')
  await givenPost(app, admin, { ...ordinary, dueDays: 30 })
  await givenPost(app, admin, { category: 'education', title: 'Course', requiresAnswer: false })
  expect(await lettersTo(app, clinician)).toEqual([])
  clock.set(monday)
  await Promise.all([sendReminders(app.deps), sendReminders(app.deps)])
  await sendReminders(app.deps)
  const [letter, ...others] = await lettersTo(app, clinician)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    subject: 'A requirement has no record yet; 2 new posts to read',
    links: [{ url: 'http://sortie.test/news' }],
  })
  expect(letter?.paragraphs).toEqual([
    `Hello ${clinician.name},`,
    'Induction: nothing recorded yet.',
    'News of your service:',
    expect.stringMatching(/^New forms\. Operations\. For your organization\. Please answer by \d/),
    'Course. Education and events. For your organization.',
  ])
  const withoutNews = await lettersTo(app, supervisor)
  expect(withoutNews.map(({ subject }) => subject)).toEqual(['A requirement has no record yet'])
})

test('the morning email names an overdue answer on the first morning of each week until it is given, but never while a question waits', async ({
  app,
  given,
  clock,
}) => {
  clock.set(new Date(monday.getTime() - day))
  const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
  const { id } = await givenPost(app, admin, { ...ordinary, dueDays: 1 })
  const params = { id }
  await app.as(supervisor).call(readNews, { params })
  const question = { version: 1, words: 'Which forms?' }
  expect((await app.as(supervisor).call(askAboutNews, { params, body: question })).status).toBe(200)
  const mornings: string[] = []
  let before = 0
  for (let index = 0; index < 16; index += 1) {
    clock.set(new Date(monday.getTime() + index * day))
    await sendReminders(app.deps)
    const letters = await lettersTo(app, clinician)
    if (letters.length > before) mornings.push(`${index}: ${letters.at(-1)?.subject}`)
    before = letters.length
    // Their session has ended by then.
    const answer = { user_id: clinician.id, answer: 'understood', answered_at: clock.now() }
    if (index === 8)
      await app.deps.db
        .insertInto('news_answers')
        .values({ id: uuid(), post_id: id, version: 1, ...answer })
        .execute()
  }
  expect(mornings).toEqual(['0: 1 post of the news to answer', '1: 1 overdue answer', '7: 1 overdue answer'])
  const ofAsker = await lettersTo(app, supervisor)
  expect(ofAsker.map(({ subject }) => subject)).toEqual([])
})

test('a post that is withdrawn while the morning email waits is left out, and an email about no other post is not sent', async ({
  app,
  given,
  clock,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const post = await givenPost(app, admin, ordinary)
  await finishJobs(app.deps, jobs)
  clock.set(monday)
  await sendReminders(app.deps)
  const noted = await app.deps.db
    .selectFrom('news_mails')
    .select('kind')
    .where('user_id', '=', clinician.id)
    .execute()
  expect(noted).toEqual([{ kind: 'published' }])
  const body = { revision: post.revision, reason: 'It was wrong.' }
  clock.set(new Date())
  const withdrawn = await app.as(admin).call(withdrawNewsPost, { params: { id: post.id }, body })
  expect(withdrawn.status).toBe(200)
  expect(await lettersTo(app, clinician)).toEqual([])
})
