import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { givenPost } from '../../examples.ts'
import { queueMissingReminders } from '../../mails/server/reminder-mails.ts'
import { answerNews, askAboutNews } from '../../reading/contract.ts'
import { withdrawNewsPost } from '../contract.ts'
import { getNewsReminders, remindNewsReaders } from '../../mails/contract.ts'

vi.setConfig({ testTimeout: 60_000 })
test.beforeEach(({ clock }) => clock.set(new Date()))

const subjectsTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)

const ordinary = { category: 'operations', title: 'New forms' } as const
const reminder = 'Reminder: 1 post of the news to answer'

test('a reminder first says how many people have not answered, and then emails them, whatever emails they have chosen, once a day', async ({
  app,
  given,
}) => {
  const { admin, clinician, supervisor, organizationId } = await createOrganizationWithUsers(given)
  const asker = await given.user({ organizationId })
  await app.deps.db
    .updateTable('users')
    .set({ notifications: JSON.stringify({ newsEmails: 'none' }) })
    .where('id', '=', clinician.id)
    .execute()
  const { id } = await givenPost(app, admin, ordinary)
  const params = { id }
  await app.as(supervisor).call(answerNews, { params, body: { version: 1, answer: 'understood' } })
  await app.as(asker).call(askAboutNews, { params, body: { version: 1, words: 'Which forms?' } })
  const before = await app.as(admin).call(getNewsReminders, { params })
  expect(before.body).toEqual({ people: 1, mayRemind: true, last: null })
  const both = await Promise.all([1, 2].map(() => app.as(admin).call(remindNewsReaders, { params })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await app.as(admin).call(remindNewsReaders, { params })).toFailWith(409, 'news_reminded_today')
  await queueMissingReminders(app.deps)
  expect(await subjectsTo(app, clinician)).toEqual([reminder])
  for (const user of [supervisor, asker, admin]) expect(await subjectsTo(app, user)).toEqual([])
  // A day passes.
  for (const table of ['news_reminders', 'news_mails'])
    await app.deps.pool.query(`update ${table} set day = day - 1 where post_id = $1 and day is not null`, [
      id,
    ])
  const after = await app.as(admin).call(remindNewsReaders, { params })
  expect(after.body).toMatchObject({
    people: 1,
    mayRemind: false,
    last: { senderName: admin.name, people: 1 },
  })
  expect(await subjectsTo(app, clinician)).toEqual([reminder, reminder])
})

test('only managers of a post can remind its readers, and not of a post that is withdrawn or needs no answer', async ({
  app,
  given,
}) => {
  const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
  const post = await givenPost(app, admin, ordinary)
  const params = { id: post.id }
  expect(await app.as(supervisor).call(remindNewsReaders, { params })).toFailWith(404, 'news_not_found')
  expect((await app.as(clinician).call(remindNewsReaders, { params })).status).toBe(403)
  const { id: elsewhere } = await given.organization()
  const stranger = await given.user({ role: 'admin', reach: 'organization', organizationId: elsewhere })
  expect(await app.as(stranger).call(remindNewsReaders, { params })).toFailWith(404, 'news_not_found')
  const silent = await givenPost(app, admin, { ...ordinary, requiresAnswer: false })
  const none = await app.as(admin).call(remindNewsReaders, { params: { id: silent.id } })
  expect(none).toFailWith(409, 'news_nobody_to_remind')
  const body = { revision: post.revision, reason: 'It was wrong.' }
  await app.as(admin).call(withdrawNewsPost, { params, body })
  expect(await app.as(admin).call(remindNewsReaders, { params })).toFailWith(409, 'news_nobody_to_remind')
})
