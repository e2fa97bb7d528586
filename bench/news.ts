import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { getWaitingNews, listNews } from '#service/news/reading/contract.ts'
import { getNewsReport } from '#service/news/report/contract.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { compare, type Loader } from './measure.ts'
import type { Options } from './options.ts'
import { multiple, type Row } from './report.ts'
import { authSecret, bareHandler, startBare, startOurs } from './stage.ts'

/** The report works out the state of everybody who is meant for each page. */
const reportLimit = 250
/** Of the lists of a reader, with one connection: they work out for each post whether it is meant for them. */
const listLimit = 150
const full = { people: 5_000, posts: 500 }
const small = { people: 40, posts: 10 }

interface Sized {
  database: BenchDatabase
  folder: string
}

/** Measures the report of a post with 5,000 readers, and what one of them sees of 500 posts. */
export async function measureNews(
  loader: Loader,
  { database, folder }: Sized,
  options: Options,
): Promise<Row[]> {
  const name = 'sortie_bench_news'
  const connectionString = await database.copy(name)
  const size = options.isSmoke ? small : full
  const { adminId, readerId, postId } = await insertNews(connectionString, size)
  const [admin = '', reader = ''] = await database.signIn(authSecret, [adminId, readerId], connectionString)
  const server = await startOurs({ connectionString, folder })
  const bare = await startBare({ connectionString, folder, recordings: [] })
  const report = (query: Record<string, string | number>) =>
    fillPath(getNewsReport.path, { id: postId }, query)
  const past = plusDays(new Date().toISOString().slice(0, 10), -20)
  const reads = [
    { what: 'report, a page', path: report({}), token: admin, atMost: reportLimit },
    {
      what: 'report as of 20 days ago, page 50',
      path: report({ asOf: past, page: 50 }),
      token: admin,
      atMost: reportLimit,
    },
    {
      what: 'report, overdue by name',
      path: report({ state: 'overdue', q: '99' }),
      token: admin,
      atMost: reportLimit,
    },
    {
      what: 'what waits for a reader',
      path: fillPath(listNews.path, {}, { part: 'waiting' }),
      token: reader,
      atMost: listLimit,
    },
    { what: 'all news of a reader', path: listNews.path, token: reader, atMost: listLimit },
    {
      what: 'the first to answer, on the start page',
      path: getWaitingNews.path,
      token: reader,
      atMost: listLimit,
    },
  ]
  try {
    const rows: Row[] = []
    for (const { what, path, token, atMost } of reads) {
      const ours = { name: what, origin: server.origin, calls: [{ method: 'GET' as const, path, token }] }
      const limit = { name: 'bare', origin: bare.origin, calls: [bareHandler] }
      const measured = await compare(loader, [ours, limit], { options, connections: 1 })
      const times = { ours: measured(what, 'p50'), bare: measured('bare', 'p50'), atMost }
      rows.push(multiple(`news, ${size.people} readers, ${size.posts} posts: ${what}, p50`, times))
    }
    return rows
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await sleep(100) // until its connections are gone
    await database.drop(name)
  }
}

const reports = `(select id, publish_at from news_posts where author_id = $1 order by publish_at limit 1)`

/** Writes posts of two years for everybody in a new organization, answered by most, with some questions. */
async function insertNews(
  connectionString: string,
  { people, posts }: { people: number; posts: number },
): Promise<{ adminId: string; readerId: string; postId: string }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const idOf = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  try {
    const organizationId = await idOf(
      `insert into organizations (id, org_name, slug, bases)
       values (gen_random_uuid(), 'News Rescue', 'news-rescue',
         '[{"code": "north", "label": "North", "active": true}, {"code": "south", "label": "South", "active": true}]')
       returning id`,
      [],
    )
    await client.query(
      `insert into users (id, name, email, role, email_verified, organization_id, profession, created_at)
       select gen_random_uuid(), 'Person ' || lpad(n::text, 5, '0'), gen_random_uuid() || '@example.org',
         case when n = 0 then 'admin' else 'clinician' end, true, $1,
         (array['doctor', 'nurse', 'paramedic'])[1 + n % 3], now() - interval '3 years'
       from generate_series(0, $2::integer) as n`,
      [organizationId, people],
    )
    await client.query(
      `insert into compliance_duties (user_id, duties, base_code, base_of, updated_at)
       select id, '{}', (array['north', 'south'])[1 + right(name, 1)::integer % 2], organization_id, now()
       from users where organization_id = $1 and role = 'clinician'`,
      [organizationId],
    )
    // Everybody has had a base before: the history has two rows for each.
    await client.query(
      `update audience_history set from_at = now() - interval '2 years', base_at = now() - interval '2 years'
       where organization_id = $1 and until_at is null and base is not null`,
      [organizationId],
    )
    await client.query(
      `update audience_history set until_at = now() - interval '2 years' where organization_id = $1 and until_at is not null`,
      [organizationId],
    )
    const adminId = await idOf(`select id from users where organization_id = $1 and role = 'admin'`, [
      organizationId,
    ])
    const readerId = await idOf(`select id from users where organization_id = $1 and name = 'Person 00007'`, [
      organizationId,
    ])
    await client.query(
      `insert into news_posts (id, organization_id, author_id, title, summary, category, for_everyone, audience_organizations,
         audience_roles, audience_professions, audience_bases, audience_people, pinned, requires_answer, due_days, renew_months,
         publish_at, asked_at, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'Bulletin ' || n, 'In one sentence', 'clinical_update', n % 5 <> 1, '{}',
         case when n % 5 = 1 then array['clinician'] else '{}' end, '{}',
         case when n % 5 = 1 then array[$1::uuid || '/north'] else '{}' end, '{}', false, true, 21, case when n % 7 = 0 then 12 end,
         at, at, at, at
       from generate_series(1, $3::integer) as n
       cross join lateral (select now() - interval '20 months' + n * interval '1 day' as at) as times`,
      [organizationId, adminId, posts],
    )
    await client.query(
      `insert into news_versions (post_id, number, source, tree, change, change_note, author_id, created_at)
       select id, 1, 'A text of some words.', '[]', 'major', '', author_id, created_at from news_posts where author_id = $1`,
      [adminId],
    )
    // The report is of the oldest post. Everybody has answered some of the others; one reader nearly all.
    await client.query(
      `insert into news_answers (id, post_id, version, user_id, answer, answered_at)
       select gen_random_uuid(), posts.id, 1, users.id, case when random() < 0.1 then 'not_applicable' else 'understood' end,
         posts.publish_at + random() * interval '60 days'
       from news_posts as posts join users on users.organization_id = $1 and users.role = 'clinician'
       where posts.author_id = $2 and random() < case
         when posts.id = (select id from ${reports.replace('$1', '$2')} as first) then 0.7 when users.id = $3 then 0.95 else 0.05 end`,
      [organizationId, adminId, readerId],
    )
    await client.query(
      `insert into news_questions (id, post_id, user_id, status, asked_at)
       select gen_random_uuid(), first.id, users.id, 'open', first.publish_at + interval '1 day'
       from ${reports} as first join users on users.organization_id = (select organization_id from users where id = $1)
       where users.role = 'clinician' and random() < 0.02`,
      [adminId],
    )
    await client.query(
      `insert into news_waits (question_id, opened_at, answered_at)
       select id, asked_at, case when random() < 0.5 then asked_at + interval '3 days' end from news_questions`,
    )
    await client.query(
      'vacuum analyze users, audience_history, compliance_duties, news_posts, news_post_states, news_versions, news_answers, news_questions, news_waits',
    )
    return { adminId, readerId, postId: await idOf(`select id from ${reports} as first`, [adminId]) }
  } finally {
    await client.end()
  }
}
