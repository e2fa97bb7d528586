import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import { givenEvidence } from '#testing/evidence.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { GivenUser } from '#testing/given.ts'
import { givenDraft, givenPost, nobody } from '../../examples.ts'
import { addNewsVersion, updateNewsPost, withdrawNewsPost } from '../../writing/contract.ts'
import { answerNews, askAboutNews, listKeptNews, readNews } from '../contract.ts'

vi.setConfig({ testTimeout: 60_000 })

const keptBy = async (app: TestApp, reader: GivenUser) =>
  (await app.as(reader).call(listKeptNews, {})).body.posts

const titlesOf = (posts: readonly { title: string }[]) => posts.map(({ title }) => title)

test('a device keeps the posts that await an answer, earliest due date first, and the pinned ones, with texts and files', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id } = await givenEvidence(app, admin)
  const pinned = { title: 'Pinned', pinned: true, requiresAnswer: false }
  await givenPost(app, admin, { title: 'Later', dueDays: 30 })
  const soon = await givenPost(app, admin, { title: 'Soon', dueDays: 3, files: [{ id, alt: '' }] })
  await givenPost(app, admin, pinned)
  await givenPost(app, admin, { title: 'Only to read', requiresAnswer: false })
  await givenDraft(app, admin, { title: 'A draft' })
  await givenPost(app, admin, { title: 'For others', audience: { ...nobody, people: [admin.id] } })
  const [first, ...others] = await keptBy(app, clinician)
  expect(first).toMatchObject({ title: 'Soon', isOpened: false, files: [{ filename: 'certificate.pdf' }] })
  expect(JSON.stringify(first?.tree)).toContain('pouch')
  expect(titlesOf(others)).toEqual(['Later', 'Pinned'])

  // It does not count as opened, and what is answered or withdrawn is no longer kept.
  const params = { id: soon.id }
  expect((await app.as(clinician).call(readNews, { params })).body.changes).toEqual([])
  await app.as(clinician).call(answerNews, { params, body: { version: 1, answer: 'understood' } })
  expect(titlesOf(await keptBy(app, clinician))).toEqual(['Later', 'Pinned'])
  const outsider = await given.user()
  expect(await keptBy(app, outsider)).toEqual([])
})

test('a device forgets, at the next contact, the posts that are no longer for its user', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const named = { audience: { ...nobody, people: [clinician.id] } }
  const post = await givenPost(app, admin, { title: 'For one', ...named })
  const other = await givenPost(app, admin, { title: 'Withdrawn', ...named })
  expect(await keptBy(app, clinician)).toHaveLength(2)
  const { revision } = other
  const withdrawal = { params: { id: other.id }, body: { revision, reason: 'It was wrong.' } }
  await app.as(admin).call(withdrawNewsPost, withdrawal)
  const { title, summary, category, pinned, requiresAnswer, dueDays, source, organizationId } = post
  const draft = { title, summary, category, pinned, requiresAnswer, dueDays, source, organizationId }
  const change = { ...draft, expiresAt: null, audience: { ...nobody, people: [admin.id] } }
  const changed = await app
    .as(admin)
    .call(updateNewsPost, { params: { id: post.id }, body: { ...change, revision: post.revision } })
  expect(changed.status).toBe(200)
  expect(await keptBy(app, clinician)).toEqual([])
})

test('a device gets no more than 20 posts and half a megabyte of text', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const source = '- a\n'.repeat(1_200)
  const posts = Array.from({ length: 16 }, (_, index) => index)
  for (const index of posts)
    await givenPost(app, admin, { title: `Post ${index}`, source, dueDays: index + 1 })
  const kept = await keptBy(app, clinician)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThanOrEqual(14)
  expect(kept.reduce((sum, { tree }) => sum + JSON.stringify(tree).length, 0)).toBeLessThanOrEqual(500_000)
  expect(kept[0]?.title).toBe('Post 0')
})

test('a question that a device sends again is asked once, also after a new version', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const post = await givenPost(app, admin)
  const params = { id: post.id }
  const body = { id: uuid(), version: 1, words: 'Which pouch is meant?' }
  const first = await app.as(clinician).call(askAboutNews, { params, body })
  expect(first.body.thread?.messages).toHaveLength(1)
  const change = { revision: post.revision, source: 'Blue.', change: 'major' as const, changeNote: 'Blue.' }
  await app.as(admin).call(addNewsVersion, { params, body: change })
  const again = await Promise.all([1, 2].map(() => app.as(clinician).call(askAboutNews, { params, body })))
  expect(again.map(({ status, body: { thread } }) => [status, thread?.messages.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
  // What was not sent yet is refused, because its author has not read the new version.
  const late = { params, body: { ...body, id: uuid() } }
  expect(await app.as(clinician).call(askAboutNews, late)).toFailWith(409, 'news_version_outdated')
  const stranger = await given.user({ organizationId: admin.organizationId })
  expect(await app.as(stranger).call(askAboutNews, { params, body: { ...body, version: 2 } })).toFailWith(
    409,
    'news_message_id_taken',
  )
})
