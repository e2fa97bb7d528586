import { vi } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { givenPost, nobody } from '../../examples.ts'
import { answerNews, listNews, readNews } from '../../reading/contract.ts'
import { countNewsAudience } from '../../posts/contract.ts'
import { addNewsVersion, withdrawNewsPost } from '../../writing/contract.ts'
import { downloadNewsReport, getNewsReport, listAcknowledgedNews } from '../contract.ts'

vi.setConfig({ testTimeout: 60_000 })

const today = () => new Date().toISOString().slice(0, 10)

const understand = (app: TestApp, reader: GivenUser, id: string, version = 1) =>
  app.as(reader).call(answerNews, { params: { id }, body: { version, answer: 'understood' } })

const reportFor = async (app: TestApp, viewer: GivenUser, id: string, query: object = {}) =>
  (await app.as(viewer).call(getNewsReport, { params: { id }, query })).body

describe('the report of a post', () => {
  test('counts who has answered, by role and base, and names them; the report of yesterday stays as it was', async ({
    app,
    given,
  }) => {
    const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
    const post = await givenPost(app, admin, { title: 'Red pouch' })
    await understand(app, clinician, post.id)
    const report = await reportFor(app, admin, post.id)
    expect(report).toMatchObject({
      asOf: today(),
      askedVersion: 1,
      counts: { people: 2, understood: 1, waiting: 1, overdue: 0 },
      versions: [{ number: 1, understood: 1 }],
      unnamed: 0,
    })
    expect(Object.fromEntries(report.byRole.map(({ name, counts }) => [name, counts.understood]))).toEqual({
      clinician: 1,
      supervisor: 0,
    })
    const stateOf = ({ people }: typeof report, { id }: GivenUser) =>
      people.find((each) => each.id === id)?.state
    expect(stateOf(report, clinician)).toBe('understood')
    expect(stateOf(report, supervisor)).toBe('waiting')
    const overdue = await reportFor(app, admin, post.id, { state: 'waiting' })
    expect(overdue.people.map(({ id }) => id)).toEqual([supervisor.id])
    expect((await reportFor(app, admin, post.id, { q: 'xyzzy' })).people).toEqual([])
    const before = await reportFor(app, admin, post.id, { asOf: plusDays(today(), -1) })
    expect(before).toMatchObject({ publishedOn: null, counts: { people: 0 }, people: [] })
    const body = {
      revision: post.revision,
      source: 'Blue.',
      change: 'major' as const,
      changeNote: 'Now blue.',
    }
    const changed = await app.as(admin).call(addNewsVersion, { params: { id: post.id }, body })
    expect(await reportFor(app, admin, post.id)).toMatchObject({
      askedVersion: 2,
      counts: { understood: 0, waiting: 2 },
      versions: [{ number: 2 }, { number: 1, understood: 1 }],
    })
    const withdrawal = {
      params: { id: post.id },
      body: { revision: changed.body.revision, reason: 'It was wrong.' },
    }
    await app.as(admin).call(withdrawNewsPost, withdrawal)
    expect(await reportFor(app, admin, post.id)).toMatchObject({
      counts: { people: 0 },
      withdrawnOn: today(),
    })
  })

  test('names to a supervisor only their own clinicians, and counts the others', async ({ app, given }) => {
    const { organizationId, supervisor, clinician } = await createOrganizationWithUsers(given)
    const bases = [`${organizationId}/north`]
    const stranger = await given.user({ organizationId })
    await app.deps.db
      .insertInto('compliance_duties')
      .values([
        {
          user_id: stranger.id,
          duties: [],
          base_code: 'north',
          base_of: organizationId,
          updated_at: new Date(),
        },
      ])
      .execute()
    const post = await givenPost(app, supervisor, { audience: { ...nobody, bases, people: [clinician.id] } })
    const report = await reportFor(app, supervisor, post.id)
    expect(report.counts.people).toBe(2)
    expect(report.people.map(({ id }) => id)).toEqual([clinician.id])
    expect(report.unnamed).toBe(1)
    const other = await createOrganizationWithUsers(given)
    for (const viewer of [other.supervisor, stranger]) {
      const { status } = await app.as(viewer).call(getNewsReport, { params: { id: post.id }, query: {} })
      expect([403, 404]).toContain(status)
    }
  })

  test('can be downloaded as a file in which no cell starts a formula', async ({ app, given }) => {
    const { organizationId, admin } = await createOrganizationWithUsers(given)
    await given.user({ organizationId, name: '=1+1' })
    const post = await givenPost(app, admin)
    const url = fillPath(downloadNewsReport.path, { id: post.id })
    const { body, status } = await app.as(admin).inject({ url })
    expect(status).toBe(200)
    expect(String(body)).toMatch(/Name.*State/)
    expect(String(body)).toContain("'=1+1")
  })
})

test('a post for the clinicians of its author is for whoever they supervise on the day', async ({
  app,
  given,
}) => {
  const { organizationId, supervisor, clinician } = await createOrganizationWithUsers(given)
  const later = await given.user({ organizationId })
  const audience = { ...nobody, supervised: true }
  const post = await givenPost(app, supervisor, { audience })
  const params = { id: post.id }
  expect((await app.as(clinician).call(readNews, { params })).body.because).toEqual(['supervised'])
  expect(await app.as(later).call(readNews, { params })).toFailWith(404, 'news_not_found')
  const counted = await app.as(supervisor).call(countNewsAudience, { body: { organizationId, audience } })
  expect(counted.body.people.map(({ id }) => id)).toEqual([clinician.id])
  const { db } = app.deps
  await db
    .updateTable('supervision_links')
    .set({ ended_at: new Date() })
    .where('clinician_id', '=', clinician.id)
    .execute()
  expect(await app.as(clinician).call(readNews, { params })).toFailWith(404, 'news_not_found')
  expect((await reportFor(app, supervisor, post.id)).counts.people).toBe(0)
})

describe('an answer that must be renewed', () => {
  test('is requested again after its months, with the usual days to answer, and the reader is told when', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const post = await givenPost(app, admin, { renewMonths: 6, dueDays: 10 })
    await understand(app, clinician, post.id)
    const { body: settled } = await app.as(clinician).call(readNews, { params: { id: post.id } })
    expect(settled.isWaiting).toBe(false)
    expect(settled.renewOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    // Seven months pass.
    const past = new Date(Date.now() - 214 * 86_400_000)
    const { db } = app.deps
    const times = { publish_at: past, asked_at: past }
    await db.updateTable('news_posts').set(times).where('id', '=', post.id).execute()
    await db.updateTable('news_answers').set({ answered_at: past }).where('post_id', '=', post.id).execute()
    await db
      .updateTable('audience_history')
      .set({ active_at: past, organization_at: past, from_at: past })
      .where('user_id', '=', clinician.id)
      .execute()
    const { body: renewed } = await app.as(clinician).call(readNews, { params: { id: post.id } })
    expect(renewed).toMatchObject({ isWaiting: true, renewOn: null })
    expect(renewed.dueOn && renewed.dueOn < today()).toBe(true)
    expect((await reportFor(app, admin, post.id, { state: 'overdue' })).people.map(({ id }) => id)).toEqual([
      clinician.id,
    ])
    await understand(app, clinician, post.id)
    const waiting = await app.as(clinician).call(listNews, { query: { part: 'waiting' } })
    expect(waiting.body.posts).toEqual([])
    const { rows } = await app.deps.pool.query('select from news_answers where post_id = $1', [post.id])
    expect(rows).toHaveLength(2)
  })
})

test('what somebody has acknowledged is for them and for those who oversee them', async ({ app, given }) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const post = await givenPost(app, admin)
  await understand(app, clinician, post.id)
  const read = (viewer: GivenUser, query: object = {}) =>
    app.as(viewer).call(listAcknowledgedNews, { params: { userId: clinician.id }, query })
  for (const viewer of [clinician, supervisor, admin])
    expect((await read(viewer)).body.posts).toMatchObject([
      { id: post.id, answer: 'understood', version: 1, state: 'understood' },
    ])
  expect((await read(clinician, { asOf: plusDays(today(), -1) })).body.posts).toEqual([])
  const elsewhere = await createOrganizationWithUsers(given)
  for (const viewer of [elsewhere.supervisor, elsewhere.clinician, await given.user()])
    expect(await read(viewer)).toFailWith(404, 'user_not_found')
})
