import { jobs } from '#server/jobs.ts'
import { askAboutNews } from '#service/news/reading/contract.ts'
import { answerNewsQuestion, getNewsPost, listNewsPosts } from '#service/news/writing/contract.ts'
import { givenPost } from '#service/news/examples.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { getHome } from '../contract.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = 24 * 3_600_000

/** A Thursday morning, when no weekly part of the email is due. */
function nextThursday(): Date {
  const at = new Date()
  at.setUTCHours(9, 0, 0, 0)
  while (at < new Date() || at.getUTCDay() !== 4) at.setUTCDate(at.getUTCDate() + 1)
  return at
}

const sendMorningEmails = (app: TestApp) =>
  jobs.find(({ name }) => name === 'send_compliance_reminders')?.run(app.deps, {})

const questionsOf = async (app: TestApp, user: GivenUser) =>
  (await app.as(user).call(getHome)).body.newsQuestions

/** The emails to a user that speak of questions. */
const mailsTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter).filter(({ subject }) => subject.includes('question'))

test('a question that nobody answers is shown and mailed to the author after 3 days, and to administrators after 7', async ({
  app,
  given,
  clock,
}) => {
  const now = nextThursday()
  clock.set(now)
  const { supervisor: author, admin, clinician, organizationId } = await createOrganizationWithUsers(given)
  const here = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const { id: elsewhere } = await given.organization()
  const stranger = await given.user({ role: 'admin', organizationId: elsewhere, reach: 'organization' })
  const others = [admin, here, stranger, clinician]
  const named = {
    everyone: false,
    organizations: [],
    roles: [],
    professions: [],
    bases: [],
    people: [clinician.id],
    supervised: false,
  }
  const post = await givenPost(app, author, { category: 'operations', title: 'New forms', audience: named })
  const params = { id: post.id }
  await app.as(clinician).call(askAboutNews, { params, body: { version: 1, words: 'Which drawer?' } })
  const age = async (days: number) => {
    const asked_at = new Date(now.getTime() - days * day)
    await app.deps.db.updateTable('news_questions').set({ asked_at }).where('post_id', '=', post.id).execute()
    await sendMorningEmails(app)
    await sendMorningEmails(app)
  }

  await age(2.9)
  for (const user of [author, ...others]) {
    expect(await questionsOf(app, user)).toBeNull()
    expect(await mailsTo(app, user)).toEqual([])
  }

  await age(3)
  expect(await questionsOf(app, author)).toMatchObject({ count: 1, postId: post.id, title: 'New forms' })
  const [letter, ...more] = await mailsTo(app, author)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('1 question to answer')
  expect(letter?.paragraphs.join(' ')).toMatch(/nobody has answered since .*New forms/)
  expect(letter?.paragraphs.join(' ')).not.toMatch(/drawer/)
  expect(letter?.action?.url).toBe('http://sortie.test/news-management')
  for (const user of others) expect(await questionsOf(app, user)).toBeNull()
  const listed = await app.as(author).call(listNewsPosts, { query: {} })
  expect(listed.body.posts[0]?.oldestQuestionAt).toBe(new Date(now.getTime() - 3 * day).toISOString())

  await age(7)
  for (const user of [admin, here]) {
    expect(await questionsOf(app, user)).toMatchObject({ count: 1, postId: post.id })
    expect(await mailsTo(app, user)).toHaveLength(1)
  }
  for (const user of [stranger, clinician]) {
    expect(await questionsOf(app, user)).toBeNull()
    expect(await mailsTo(app, user)).toEqual([])
  }

  const { body } = await app.as(author).call(getNewsPost, { params })
  const answer = { params: { id: body.questions[0]?.id ?? '' }, body: { words: 'The left one.' } }
  expect((await app.as(author).call(answerNewsQuestion, answer)).status).toBe(200)
  for (const user of [author, admin]) expect(await questionsOf(app, user)).toBeNull()
})
