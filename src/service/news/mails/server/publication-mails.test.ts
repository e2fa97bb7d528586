import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { updateNotifications } from '#people/profile/contract.ts'
import type { NewsEmails } from '#people/profile/contract.ts'
import { jobs } from '#server/jobs.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, vi, type TestApp } from '#testing/test.ts'
import { givenDraft, givenPost, nobody } from '../../examples.ts'
import { answerNews } from '../../reading/contract.ts'
import { addNewsVersion, publishNewsPost, updateNewsPost, withdrawNewsPost } from '../../writing/contract.ts'
import { draft } from '../../examples.ts'
import { mailPost, queueMissingMails } from './publication-mails.ts'
import { firstId } from './queueing.ts'

vi.setConfig({ testTimeout: 60_000 })
test.beforeEach(({ clock }) => clock.set(new Date()))

const choose = async (app: TestApp, user: GivenUser, newsEmails: NewsEmails) => {
  const body = { newDevice: true, supportReplies: true, newsEmails }
  expect((await app.as(user).call(updateNotifications, { body })).status).toBe(200)
}

const lettersTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter)
const countTo = async (app: TestApp, user: GivenUser) => (await lettersTo(app, user)).length

const ordinary = { category: 'operations', title: 'New forms' } as const

/** Inserts a post like this one. Returns its id. */
async function copyPost({ deps: { pool } }: TestApp, id: string, title: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into news_posts select (jsonb_populate_record(news_posts, jsonb_build_object('id', gen_random_uuid(), 'title', $2::text))).*
     from news_posts where id = $1 returning id`,
    [id, title],
  )
  const copy = rows[0]?.id ?? ''
  await pool.query(
    `insert into news_versions select (jsonb_populate_record(news_versions, jsonb_build_object('post_id', $2::uuid))).*
     from news_versions where post_id = $1`,
    [id, copy],
  )
  return copy
}

/** Publishes, but runs no job. */
const publish = (app: TestApp, author: GivenUser, facts: Parameters<typeof givenPost>[2] = ordinary) =>
  givenPost(app, author, facts)

describe('a post that is published', () => {
  test('is emailed immediately to those who want that, with the reason why it is for them, the last day and a link', async ({
    app,
    given,
    clock,
  }) => {
    const { admin, clinician, supervisor, organizationId } = await createOrganizationWithUsers(given)
    const elsewhere = await given.user({ organizationId: (await given.organization()).id })
    const other = await given.user({ organizationId })
    for (const user of [clinician, elsewhere, admin, supervisor]) await choose(app, user, 'at_publication')
    await choose(app, other, 'none')
    const audience = { ...nobody, roles: ['clinician' as const] }
    const post = await publish(app, admin, { ...ordinary, audience, dueDays: 7 })
    const [letter, ...others] = await lettersTo(app, clinician)
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      subject: '1 post of the news to answer',
      paragraphs: [
        `Hello ${clinician.name},`,
        `New forms. Operations. For your role. Please answer by ${formatDay(plusDays(dateIn('UTC', clock.now()), 7))}.`,
      ],
      action: { url: `http://sortie.test/news/${post.id}` },
    })
    for (const user of [elsewhere, admin, supervisor, other]) expect(await lettersTo(app, user)).toEqual([])
    await queueMissingMails(app.deps)
    expect(await countTo(app, clinician)).toBe(1)
  })

  test('is not emailed immediately to people who have not asked for that, unless it is a safety alert that they must answer', async ({
    app,
    given,
  }) => {
    const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
    await choose(app, clinician, 'none')
    await publish(app, admin)
    await publish(app, admin, { requiresAnswer: false, title: 'For your information' })
    for (const user of [clinician, supervisor, admin]) expect(await lettersTo(app, user)).toEqual([])
    await publish(app, admin, { title: 'Ketamine is stored elsewhere' })
    for (const user of [clinician, supervisor]) {
      const letters = await lettersTo(app, user)
      expect(letters.map(({ subject }) => subject)).toEqual(['1 safety alert to answer'])
    }
    expect(await lettersTo(app, admin)).toEqual([])
  })

  test('is emailed again with a major version, but neither with a minor one nor to people who have answered', async ({
    app,
    given,
  }) => {
    const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
    const post = await publish(app, admin, {})
    const params = { id: post.id }
    expect(await countTo(app, clinician)).toBe(1)
    const change = async (revision: number, kind: 'major' | 'minor') => {
      const body = { revision, source: `Now ${kind}`, change: kind, changeNote: 'The dose.' }
      return (await app.as(admin).call(addNewsVersion, { params, body })).body.revision
    }
    const revision = await change(post.revision, 'minor')
    await queueMissingMails(app.deps)
    expect(await countTo(app, clinician)).toBe(1)
    await change(revision, 'major')
    const body = { version: 3, answer: 'understood' as const }
    await app.as(supervisor).call(answerNews, { params, body })
    expect((await lettersTo(app, clinician)).map(({ paragraphs }) => paragraphs.join(' '))).toEqual([
      expect.not.stringContaining('Its text has changed.'),
      expect.stringContaining('Its text has changed.'),
    ])
    expect(await countTo(app, supervisor)).toBe(1)
  })

  test('is emailed to people who join later, and to those whom a wider audience adds', async ({
    app,
    given,
  }) => {
    const { admin, clinician, supervisor, organizationId } = await createOrganizationWithUsers(given)
    await choose(app, supervisor, 'at_publication')
    const alert = await publish(app, admin, { audience: { ...nobody, people: [clinician.id] } })
    expect(await countTo(app, supervisor)).toBe(0)
    const body = {
      ...draft,
      organizationId,
      revision: alert.revision,
      audience: { ...nobody, roles: ['clinician' as const, 'supervisor' as const] },
    }
    expect((await app.as(admin).call(updateNewsPost, { params: { id: alert.id }, body })).status).toBe(200)
    expect([await countTo(app, clinician), await countTo(app, supervisor)]).toEqual([1, 1])
    const joined = await given.user({ organizationId })
    await queueMissingMails(app.deps)
    expect(await countTo(app, joined)).toBe(1)
  })
})

describe('an email about a post', () => {
  test('is not sent if, while it waited, the post was withdrawn, ended, or was no longer for the reader', async ({
    app,
    given,
    clock,
  }) => {
    const { admin, clinician, supervisor, organizationId } = await createOrganizationWithUsers(given)
    const minute = (ms: number) => `${new Date(clock.now().getTime() + ms).toISOString().slice(0, 16)}Z`
    const ending = await givenDraft(app, admin, { title: 'Ends', expiresAt: minute(10 * 60_000) })
    const posts = [
      await publish(app, admin, { title: 'Withdrawn' }),
      await publish(app, admin, { title: 'For clinicians', audience: { ...nobody, roles: ['clinician'] } }),
    ]
    const body = { revision: ending.revision, publishAt: null }
    await app.as(admin).call(publishNewsPost, { params: { id: ending.id }, body })
    // The emails are queued, but not sent: no job of the mail queue runs.
    for (const { id } of [...posts, ending]) await mailPost(app.deps, { postId: id, after: firstId })
    const noted = await app.deps.db
      .selectFrom('news_mails')
      .select('user_id')
      .where('user_id', 'in', [clinician.id, supervisor.id])
      .execute()
    expect(noted).toHaveLength(5)
    const [withdrawn] = posts
    await app.as(admin).call(withdrawNewsPost, {
      params: { id: withdrawn?.id ?? '' },
      body: { revision: withdrawn?.revision ?? 0, reason: 'It was wrong.' },
    })
    clock.advance(11 * 60_000)
    await app.deps.db
      .updateTable('users')
      .set({ role: 'supervisor' })
      .where('id', '=', clinician.id)
      .execute()
    expect([await lettersTo(app, clinician), await lettersTo(app, supervisor)]).toEqual([[], []])
    expect(await lettersTo(app, await given.user({ organizationId }))).toEqual([])
  })

  test('waits for the time of a scheduled post, and is then sent once', async ({ app, given, clock }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const post = await givenDraft(app, admin)
    const at = new Date(Math.ceil(clock.now().getTime() / 60_000) * 60_000 + 4 * 60_000)
    const body = { revision: post.revision, publishAt: `${at.toISOString().slice(0, 16)}Z` }
    await app.as(admin).call(publishNewsPost, { params: { id: post.id }, body })
    const { rows } = await app.deps.pool.query(
      `select run_at from graphile_worker.jobs where task_identifier = 'mail_news_post' and run_at > now()`,
    )
    expect(rows).toEqual([{ run_at: at }])
    clock.set(new Date(at.getTime() - 30_000))
    await mailPost(app.deps, { postId: post.id, after: firstId })
    await queueMissingMails(app.deps)
    expect(await countTo(app, clinician)).toBe(0)
    clock.set(at)
    await Promise.all([1, 2].map(() => mailPost(app.deps, { postId: post.id, after: firstId })))
    await queueMissingMails(app.deps)
    expect(await countTo(app, clinician)).toBe(1)
  })

  test('that a full mailbox could not take is sent later, once, together with the others', async ({
    app,
    given,
    clock,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    await choose(app, clinician, 'at_publication')
    const { id } = await publish(app, admin)
    expect(await countTo(app, clinician)).toBe(1)
    for (let number = 2; number <= 8; number += 1) {
      const copy = await copyPost(app, id, `Post ${number}`)
      await mailPost(app.deps, { postId: copy, after: firstId })
    }
    expect(await countTo(app, clinician)).toBe(6)
    clock.advance(61 * 60_000)
    await queueMissingMails(app.deps)
    await queueMissingMails(app.deps)
    const letters = await lettersTo(app, clinician)
    expect(letters).toHaveLength(7)
    for (const title of ['Post 7', 'Post 8']) expect(letters.at(-1)?.paragraphs.join(' ')).toContain(title)
  })
})

describe('a server that is killed midway, and two servers that run in parallel after it,', () => {
  test('email every reader of a post once', async ({ app, given }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const post = await publish(app, admin, { audience: { ...nobody, roles: ['clinician'] } })
    await app.mailTo(clinician.email)
    await sql`insert into users (id, name, email, role, status, email_verified, organization_id)
      select gen_random_uuid(), 'Robin', number || '@readers.example', 'clinician', 'active', true, organization_id
      from users, generate_series(1, 230) as number where id = ${clinician.id}`.execute(app.deps.db)
    const noted = async () =>
      (
        await app.deps.db
          .selectFrom('news_mails')
          .innerJoin('users', 'users.id', 'user_id')
          .select('user_id')
          .where('email', 'like', '%@readers.example')
          .execute()
      ).length
    const payload = { postId: post.id, after: firstId }
    const mark = app.databaseUrl.includes('?') ? '&' : '?'
    const pool = createPool(`${app.databaseUrl}${mark}application_name=killed`, app.deps.log)
    const sending = mailPost({ ...app.deps, pool, db: createDb(pool) }, payload).catch(() => {})
    while ((await noted()) < 20) await sleep(1)
    const killed = sql`from pg_stat_activity where application_name = 'killed' and datname = current_database()`
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`lock table news_mails in share mode`.execute(tx)
      const isWaiting = async () =>
        (await sql`select pid ${killed} and wait_event_type = 'Lock'`.execute(app.deps.db)).rows.length > 0
      while (!(await isWaiting())) await sleep(1)
      const ended = pool.end()
      await sql`select pg_terminate_backend(pid) ${killed}`.execute(app.deps.db)
      await Promise.all([sending, ended])
    })
    expect(await noted()).toBeLessThan(230)
    await Promise.all([mailPost(app.deps, payload), mailPost(app.deps, payload)])
    const counts = new Map<string, number>()
    const send = async ({ to }: { to: { address: string } }) =>
      void counts.set(to.address, (counts.get(to.address) ?? 0) + 1)
    await finishJobs({ ...app.deps, mailer: { ...app.deps.mailer, send } }, jobs)
    expect(await noted()).toBe(230)
    const sent = [...counts].filter(([address]) => address.endsWith('@readers.example'))
    expect(sent).toHaveLength(230)
    expect(sent.every(([, mails]) => mails === 1)).toBe(true)
  })
})
