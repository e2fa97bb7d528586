import { vi } from 'vitest'
import { setDuties } from '#people/duties/contract.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { draft, givenDraft, givenPost, nobody, question } from '../examples.ts'
import { countNewsAudience } from '../posts/contract.ts'
import { previewNewsPost } from '../reading/preview.contract.ts'
import { answerNews, askAboutNews, getWaitingNews, listNews, readNews } from '../reading/contract.ts'
import {
  addNewsVersion,
  answerNewsQuestion,
  createNewsPost,
  getNewsPost,
  listNewsPosts,
  publishNewsPost,
  withdrawNewsPost,
  updateNewsPost,
} from '../writing/contract.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = 86_400_000

const titlesFor = async (app: TestApp, reader: GivenUser, query: object = {}) =>
  (await app.as(reader).call(listNews, { query })).body.posts.map(({ title }) => title)

const read = (app: TestApp, reader: GivenUser, id: string) =>
  app.as(reader).call(readNews, { params: { id } })

const waitingFor = async (app: TestApp, reader: GivenUser) => (await app.as(reader).call(getWaitingNews)).body

const isoDay = (at: Date, days: number) => new Date(at.getTime() + days * day).toISOString().slice(0, 10)

/** Expects that a reader finds a post in no list, search or count, and cannot open, answer or ask about it. */
async function expectHidden(app: TestApp, reader: GivenUser, { id, title }: { id: string; title: string }) {
  for (const query of [
    {},
    { part: 'waiting' },
    { part: 'answered' },
    { q: title },
    { category: 'safety_alert' },
  ])
    expect(await titlesFor(app, reader, query)).not.toContain(title)
  expect(await waitingFor(app, reader)).toEqual({ waiting: 0, overdue: 0, first: null })
  expect(await read(app, reader, id)).toFailWith(404, 'news_not_found')
  const params = { id }
  const answer = { params, body: { version: 1, answer: 'understood' as const } }
  expect(await app.as(reader).call(answerNews, answer)).toFailWith(404, 'news_not_found')
  expect(await app.as(reader).call(askAboutNews, { params, body: question })).toFailWith(
    404,
    'news_not_found',
  )
}

async function setBase(app: TestApp, given: Given, clinician: GivenUser, code: string | null, version = 0) {
  const boss = await given.user({ role: 'admin', organizationId: clinician.organizationId })
  const body = { duties: [], baseCode: code, version }
  const { status } = await app.as(boss).call(setDuties, { params: { userId: clinician.id }, body })
  expect(status).toBe(200)
}

const bases = ['north', 'south'].map((code) => ({ code, label: code, active: true }))

describe('a post', () => {
  test('is read only by its audience, wherever posts are listed, searched or counted', async ({
    app,
    given,
  }) => {
    const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
    const elsewhere = await given.user({ organizationId: (await given.organization()).id })
    const audience = { ...nobody, roles: ['clinician' as const] }
    const post = await givenPost(app, admin, { title: 'Only for clinicians', audience })
    expect((await read(app, clinician, post.id)).status).toBe(200)
    expect(await titlesFor(app, clinician, { q: 'RED pouch' })).toEqual(['Only for clinicians'])
    expect(await waitingFor(app, clinician)).toMatchObject({ waiting: 1, first: { because: ['role'] } })
    for (const reader of [supervisor, admin, elsewhere, await given.user()])
      await expectHidden(app, reader, post)
  })

  test('for paramedics at one base is for people who are both, and for people who are named', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization({ bases })
    const admin = await given.user({ role: 'admin', organizationId })
    const [paramedic, otherBase, otherProfession, named] = (await Promise.all(
      Array.from({ length: 4 }, () => given.user({ organizationId })),
    )) as [GivenUser, GivenUser, GivenUser, GivenUser]
    const paramedics = [paramedic.id, otherBase.id]
    await app.deps.db
      .updateTable('users')
      .set({ profession: 'paramedic' })
      .where('id', 'in', paramedics)
      .execute()
    await setBase(app, given, paramedic, 'north')
    await setBase(app, given, otherBase, 'south')
    await setBase(app, given, otherProfession, 'north')
    const audience = {
      ...nobody,
      professions: ['paramedic' as const],
      bases: [`${organizationId}/north`],
      people: [named.id],
    }
    const post = await givenPost(app, admin, { audience })
    for (const reader of [paramedic, named]) expect((await read(app, reader, post.id)).status).toBe(200)
    for (const reader of [otherBase, otherProfession]) await expectHidden(app, reader, post)
    const body = { organizationId, audience }
    const counted = await app.as(admin).call(countNewsAudience, { body })
    expect(counted.body.people.map(({ id }) => id).toSorted()).toEqual([paramedic.id, named.id].toSorted())
  })

  test('shows its author everybody in its audience, page by page and by name', async ({ app, given }) => {
    const { admin, organizationId } = await createOrganizationWithUsers(given)
    const names = Array.from({ length: 60 }, (_, index) => `Reader ${String(index).padStart(2, '0')}`)
    for (const name of names) await given.user({ organizationId, name })
    const ask = async (more: object) => {
      const body = { organizationId, audience: { ...nobody, roles: ['clinician' as const] }, ...more }
      return (await app.as(admin).call(countNewsAudience, { body })).body
    }
    const pages = [await ask({}), await ask({ page: 2 })]
    expect(pages.map(({ count, hasMore }) => ({ count, hasMore }))).toEqual([
      { count: 61, hasMore: true },
      { count: 61, hasMore: false },
    ])
    expect(pages.flatMap(({ people }) => people.map(({ name }) => name))).toEqual(
      expect.arrayContaining(names),
    )
    const found = await ask({ q: 'READER 07' })
    expect(found).toMatchObject({ count: 61, people: [{ name: 'Reader 07' }], hasMore: false })
  })

  test('cannot be read before its time, after its end, as a draft, or when it is withdrawn', async ({
    app,
    given,
    clock,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const now = clock.now().getTime()
    const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
    const post = await givenDraft(app, admin, { title: 'Soon', expiresAt: minute(now + 8 * 60_000) })
    const params = { id: post.id }
    await expectHidden(app, clinician, post)
    const body = { revision: post.revision, publishAt: minute(now + 4 * 60_000) }
    const scheduled = await app.as(admin).call(publishNewsPost, { params, body })
    expect(scheduled.body.status).toBe('scheduled')
    await expectHidden(app, clinician, post)
    clock.advance(4 * 60_000)
    expect((await read(app, clinician, post.id)).status).toBe(200)
    expect((await app.as(admin).call(getNewsPost, { params })).body.status).toBe('live')
    clock.advance(4 * 60_000)
    await expectHidden(app, clinician, post)
    const listed = await app.as(admin).call(listNewsPosts, { query: { status: 'expired' } })
    expect(listed.body.posts.map(({ id }) => id)).toEqual([post.id])
    clock.advance(-8 * 60_000)
    const other = await givenPost(app, admin)
    const withdrawal = {
      params: { id: other.id },
      body: { revision: other.revision, reason: 'It was wrong.' },
    }
    expect((await app.as(admin).call(withdrawNewsPost, withdrawal)).body.status).toBe('withdrawn')
    await expectHidden(app, clinician, other)
  })
})

describe('the day by which somebody must answer', () => {
  test('counts from the publication, or from when they joined, changed base or came back', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization({ bases })
    const admin = await given.user({ role: 'admin', organizationId })
    const [stayed, moved, returned] = (await Promise.all(
      Array.from({ length: 3 }, () => given.user({ organizationId })),
    )) as [GivenUser, GivenUser, GivenUser]
    for (const reader of [stayed, moved, returned]) await setBase(app, given, reader, 'north')
    const audience = { ...nobody, bases: [`${organizationId}/north`] }
    const { id } = await givenPost(app, admin, { dueDays: 7, audience })
    const dueOn = async (reader: GivenUser) => (await read(app, reader, id)).body.dueOn
    const now = new Date()
    const past = new Date(now.getTime() - 30 * day)
    // A month passes.
    await app.deps.db
      .updateTable('news_posts')
      .set({ publish_at: past, asked_at: past })
      .where('id', '=', id)
      .execute()
    await app.deps.db
      .updateTable('audience_history')
      .set({ active_at: past, organization_at: past, role_at: past, profession_at: past, base_at: past })
      .where('user_id', 'in', [stayed.id, moved.id, returned.id])
      .execute()
    expect(await dueOn(stayed)).toBe(isoDay(past, 7))
    expect(await waitingFor(app, stayed)).toMatchObject({ waiting: 1, overdue: 1 })
    await setBase(app, given, moved, 'south', 1)
    await expectHidden(app, moved, { id, title: draft.title })
    await setBase(app, given, moved, 'north', 2)
    expect(await dueOn(moved)).toBe(isoDay(now, 7))
    const setStatus = (status: string) =>
      app.deps.db.updateTable('users').set({ status }).where('id', '=', returned.id).execute()
    await setStatus('inactive')
    await setStatus('active')
    expect(await dueOn(returned)).toBe(isoDay(now, 7))
    const joined = await given.user({ organizationId })
    await setBase(app, given, joined, 'north')
    expect(await dueOn(joined)).toBe(isoDay(now, 7))
    expect(await dueOn(stayed)).toBe(isoDay(past, 7))
  })

  test('is paused while a question of theirs is open', async ({ app, given }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const { id } = await givenPost(app, admin, { dueDays: 7 })
    const now = new Date()
    const first = await app.as(clinician).call(askAboutNews, { params: { id }, body: question })
    expect(first.body).toMatchObject({ isWaiting: true, dueOn: null, question: 'open' })
    // Five days pass.
    const asked = new Date(now.getTime() - 5 * day)
    await app.deps.db
      .updateTable('news_questions')
      .set({ asked_at: asked })
      .where('post_id', '=', id)
      .execute()
    await app.deps.db.updateTable('news_waits').set({ opened_at: asked }).execute()
    await app.deps.db
      .updateTable('news_posts')
      .set({ publish_at: asked, asked_at: asked })
      .where('id', '=', id)
      .execute()
    const since = { active_at: asked, organization_at: asked }
    await app.deps.db.updateTable('audience_history').set(since).where('user_id', '=', clinician.id).execute()
    const { body: post } = await app.as(admin).call(getNewsPost, { params: { id } })
    expect(post.readers).toMatchObject({ asked: 1, understood: 0 })
    const params = { id: post.questions[0]?.id ?? '' }
    await app.as(admin).call(answerNewsQuestion, { params, body: { words: 'The left one.' } })
    const answered = await read(app, clinician, id)
    expect(answered.body).toMatchObject({ question: 'answered', dueOn: isoDay(now, 7) })
    expect(answered.body.thread?.messages.map(({ words }) => words)).toEqual([
      question.words,
      'The left one.',
    ])
  })
})

describe('an answer', () => {
  test('ends the waiting until a major version asks again, with what changed since', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const post = await givenPost(app, admin)
    const params = { id: post.id }
    const answer = async (version: number) =>
      app.as(clinician).call(answerNews, { params, body: { version, answer: 'understood' } })
    await read(app, clinician, post.id)
    await answer(1)
    expect((await answer(1)).body).toMatchObject({
      isWaiting: false,
      answer: { answer: 'understood', version: 1 },
    })
    expect(await waitingFor(app, clinician)).toMatchObject({ waiting: 0 })
    expect(await titlesFor(app, clinician, { part: 'answered' })).toEqual([post.title])
    const change = async (revision: number, kind: 'major' | 'minor', changeNote: string) => {
      const body = { revision, source: `Now ${changeNote}`, change: kind, changeNote }
      return (await app.as(admin).call(addNewsVersion, { params, body })).body.revision
    }
    const revision = await change(post.revision, 'minor', 'a word')
    expect(await waitingFor(app, clinician)).toMatchObject({ waiting: 0 })
    await change(revision, 'major', 'the dose')
    expect(await waitingFor(app, clinician)).toMatchObject({
      waiting: 1,
      first: { changes: ['the dose', 'a word'] },
    })
    expect(await answer(1)).toFailWith(409, 'news_version_outdated')
    expect((await answer(3)).body).toMatchObject({ isWaiting: false, answer: { version: 3 } })
    const { rows } = await app.deps.pool.query(
      'select version from news_answers where post_id = $1 order by position',
      [post.id],
    )
    expect(rows).toEqual([{ version: 1 }, { version: 3 }])
  })

  test('that two tabs send in parallel is stored once', async ({ app, given }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const { id } = await givenPost(app, admin)
    const body = { version: 1, answer: 'understood' as const }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.as(clinician).call(answerNews, { params: { id }, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await app.deps.pool.query('select from news_answers where post_id = $1', [id])
    expect(rows).toHaveLength(1)
  })
})

describe('a supervisor', () => {
  test('writes for their clinicians and the bases of their organization, and manages only their own posts', async ({
    app,
    given,
  }) => {
    const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const stranger = await given.user({ organizationId })
    const write = (audience: object) =>
      app.as(supervisor).call(createNewsPost, {
        body: { ...draft, organizationId, audience: { ...nobody, ...audience } },
      })
    expect((await write({ people: [clinician.id] })).status).toBe(201)
    expect((await write({ bases: [`${organizationId}/north`], roles: ['clinician'] })).status).toBe(201)
    for (const audience of [
      { everyone: true },
      { roles: ['clinician'] },
      { people: [stranger.id] },
      { bases: [`${(await given.organization()).id}/north`] },
    ])
      expect(await write(audience)).toFailWith(403, 'news_audience_not_yours')
    const others = await givenPost(app, admin)
    const params = { id: others.id }
    expect(await app.as(supervisor).call(getNewsPost, { params })).toFailWith(404, 'news_not_found')
    const body = { revision: others.revision, reason: 'Mine now' }
    expect(await app.as(supervisor).call(withdrawNewsPost, { params, body })).toFailWith(
      404,
      'news_not_found',
    )
    const own = await app.as(supervisor).call(listNewsPosts, { query: {} })
    expect(own.body.posts.map(({ author }) => author.id)).toEqual([supervisor.id, supervisor.id])
  })
})

test('an administrator whose reach is one organization manages nothing of another', async ({
  app,
  given,
}) => {
  const here = await createOrganizationWithUsers(given)
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const post = await givenPost(app, here.admin)
  expect(await app.as(admin).call(getNewsPost, { params: { id: post.id } })).toFailWith(404, 'news_not_found')
  expect((await app.as(admin).call(listNewsPosts, { query: {} })).body.posts).toEqual([])
  for (const elsewhere of [null, here.organizationId]) {
    const body = { ...draft, organizationId: elsewhere }
    expect(await app.as(admin).call(createNewsPost, { body })).toFailWith(403, 'news_audience_not_yours')
  }
})

test('the text of a published post changes only with a new version, and two editors never overwrite each other', async ({
  app,
  given,
}) => {
  const { admin } = await createOrganizationWithUsers(given)
  const post = await givenPost(app, admin)
  const params = { id: post.id }
  const fields = { ...draft, organizationId: admin.organizationId, revision: post.revision }
  const rewritten = await app.as(admin).call(updateNewsPost, { params, body: { ...fields, source: 'Blue.' } })
  expect(rewritten).toFailWith(409, 'news_not_draft')
  expect(
    (await app.as(admin).call(updateNewsPost, { params, body: { ...fields, title: 'Moved' } })).status,
  ).toBe(200)
  const late = await app.as(admin).call(updateNewsPost, { params, body: { ...fields, title: 'Late' } })
  expect(late).toFailWith(409, 'news_outdated')
})

test('at most three posts are pinned', async ({ app, given }) => {
  const { admin } = await createOrganizationWithUsers(given)
  for (const title of ['First', 'Second', 'Third']) await givenPost(app, admin, { title, pinned: true })
  const body = { ...draft, organizationId: admin.organizationId, pinned: true }
  expect(await app.as(admin).call(createNewsPost, { body })).toFailWith(409, 'news_pins_full')
})

describe('a preview', () => {
  test('says whether a made-up reader would be in the audience, and why, exactly as for a real reader of that kind', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization({ bases })
    const admin = await given.user({ role: 'admin', organizationId })
    const nurse = await given.user({ organizationId })
    await app.deps.db.updateTable('users').set({ profession: 'nurse' }).where('id', '=', nurse.id).execute()
    await setBase(app, given, nurse, 'north')
    const [north, south] = [`${organizationId}/north`, `${organizationId}/south`]
    const reader = { organizationId, role: 'clinician' as const, profession: 'nurse' as const, base: north }
    const audiences = [
      { ...nobody, everyone: true },
      { ...nobody, professions: ['nurse' as const], bases: [north] },
      { ...nobody, professions: ['nurse' as const], bases: [south] },
      { ...nobody, professions: ['paramedic' as const] },
      { ...nobody, roles: ['supervisor' as const], bases: [north] },
    ]
    const because: string[][] = []
    for (const audience of audiences) {
      const body = { organizationId, audience }
      const preview = await app.as(admin).call(previewNewsPost, { body: { ...body, reader } })
      const counted = await app.as(admin).call(countNewsAudience, { body })
      expect(preview.body.isMeant).toBe(counted.body.people.some(({ id }) => id === nurse.id))
      because.push(preview.body.because)
    }
    expect(because).toEqual([['organization'], ['profession', 'base'], [], [], []])
  })

  test('is refused for an audience for which its author may not write', async ({ app, given }) => {
    const { supervisor, organizationId } = await createOrganizationWithUsers(given)
    const reader = { organizationId, role: 'clinician' as const, profession: null, base: null }
    const body = { organizationId, audience: { ...nobody, everyone: true }, reader }
    expect(await app.as(supervisor).call(previewNewsPost, { body })).toFailWith(
      403,
      'news_audience_not_yours',
    )
  })
})
