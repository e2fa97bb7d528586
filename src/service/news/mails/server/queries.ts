import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import {
  audienceOfPost,
  heldAnswer,
  isMeant,
  isNotExpired,
  isPublished,
  isSettled,
} from '../../posts/server/row-mapping.ts'
import { atOnceDays, daysBefore, maxMailed, type MailedVersion, type MailKind } from '../mail-rules.ts'

const isUrgent = sql<SqlBool>`(news_posts.category = 'safety_alert' and news_posts.requires_answer)`

const choice = sql`coalesce(users.notifications ->> 'newsEmails', 'digest')`

const isRecent = (now: Date) =>
  sql<SqlBool>`greatest(news_posts.asked_at, news_posts.audience_at) > ${daysBefore(now, atOnceDays)}`

/** Emails that go out immediately: urgent ones to everybody, others for a while to those who want them. */
const isAtOnce = (now: Date) =>
  sql<SqlBool>`(${isUrgent} or (${choice} = 'at_publication' and ${isRecent(now)}))`

/** Emails that the digest lists: what must be answered, and for a while what is only to be read. */
const isForDigest = (now: Date) =>
  sql<SqlBool>`(${isUrgent} or (${choice} <> 'none' and (news_posts.requires_answer or ${isRecent(now)})))`

const hasMail = (kind: MailKind, day: string | null) => sql<SqlBool>`exists (select from news_mails as mails
  where mails.post_id = news_posts.id and mails.user_id = users.id and mails.version = news_posts.asked_version
    and mails.kind = ${kind} and (${day}::date is null or mails.day >= ${day}::date))`

/** An answer that has to be renewed no longer counts. */
const hasAnswered = (now: Date) =>
  sql<SqlBool>`exists (select from ${heldAnswer(now)} as held where ${isSettled(now)})`

/** What is only to be read needs no email once it was opened. */
const isReadAlready = sql<SqlBool>`(not news_posts.requires_answer and exists (select from news_views as views
  where views.post_id = news_posts.id and views.user_id = users.id and views.version >= news_posts.asked_version))`

/**
 * Posts and the people who are in their audience now, with no email of this kind yet. It is a quick choice of candidates: whether a
 * reader may read a post, and has to answer it, `findReadable` decides for each email.
 */
const selectCandidates = (db: Db, now: Date) =>
  db
    .selectFrom('news_posts')
    .innerJoin('users', (join) => join.on(isMeant(audienceOfPost)))
    .where(isPublished(now))
    .where(isNotExpired(now))
    .whereRef('users.id', '<>', 'news_posts.author_id')
    .where('users.email_verified', '=', true)
    .where('users.deletion_requested_at', 'is', null)

const selectUnmailed = (db: Db, now: Date, condition: RawBuilder<SqlBool>) =>
  selectCandidates(db, now)
    .where(sql<SqlBool>`not ${hasMail('published', null)}`)
    .where(sql<SqlBool>`not ${hasAnswered(now)}`)
    .where(sql<SqlBool>`not ${isReadAlready}`)
    .where(condition)

const oldestFirst = (query: ReturnType<typeof selectCandidates>) =>
  query
    .select(['news_posts.id', 'news_posts.asked_version as version'])
    .orderBy('news_posts.publish_at')
    .orderBy('news_posts.id')
    .limit(maxMailed)
    .execute()

interface PostToMail {
  id: string
  organizationId: string | null
}

/** Returns the next readers, by id, who get an email about this post immediately. */
export async function listReadersAtOnce(
  db: Db,
  post: PostToMail,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<string[]> {
  const rows = await selectUnmailed(db, now, isAtOnce(now))
    .select('users.id')
    .where('news_posts.id', '=', post.id)
    // The index of the organization, which the condition of the audience alone does not use.
    .$if(post.organizationId !== null, (query) =>
      query.where('users.organization_id', '=', post.organizationId),
    )
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the posts about which this reader gets an email immediately: the urgent ones, or the others. */
export const listAtOnce = (
  db: Db,
  userId: string,
  { urgent, now }: { urgent: boolean; now: Date },
): Promise<MailedVersion[]> =>
  oldestFirst(
    selectUnmailed(db, now, isAtOnce(now))
      .where('users.id', '=', userId)
      .where(urgent ? isUrgent : sql<SqlBool>`not ${isUrgent}`),
  )

/** Returns the posts that the digest of this reader announces. */
export const listForDigest = (db: Db, userId: string, now: Date): Promise<MailedVersion[]> =>
  oldestFirst(selectUnmailed(db, now, isForDigest(now)).where('users.id', '=', userId))

/** What may be overdue in the week of this Monday, and was in no digest of that week. */
const selectOverdue = (db: Db, now: Date, monday: string) =>
  selectCandidates(db, now)
    .where('news_posts.requires_answer', '=', true)
    .where(sql<SqlBool>`(${isUrgent} or ${choice} <> 'none')`)
    .where(sql<SqlBool>`news_posts.asked_at + make_interval(days => news_posts.due_days) < ${now}`)
    .where(sql<SqlBool>`not ${hasMail('overdue', monday)}`)
    .where(sql<SqlBool>`not ${hasAnswered(now)}`)

export const listOverdue = (db: Db, userId: string, now: Date, monday: string): Promise<MailedVersion[]> =>
  oldestFirst(selectOverdue(db, now, monday).where('users.id', '=', userId))

/** Returns those of these people whose digest may say something about posts. */
export async function listDigestReaders(
  db: Db,
  userIds: readonly string[],
  { now, monday }: { now: Date; monday: string | null },
): Promise<string[]> {
  const announced = await selectUnmailed(db, now, isForDigest(now))
    .select('users.id')
    .where('users.id', 'in', [...userIds])
    .groupBy('users.id')
    .limit(userIds.length)
    .execute()
  const overdue =
    monday === null
      ? []
      : await selectOverdue(db, now, monday)
          .select('users.id')
          .where('users.id', 'in', [...userIds])
          .groupBy('users.id')
          .limit(userIds.length)
          .execute()
  return [...announced, ...overdue].map(({ id }) => id)
}

/** Returns the next readers, by id, who have not answered a post and were not reminded of it on this day. */
export async function listReadersToRemind(
  db: Db,
  post: PostToMail,
  { after, limit, now, day }: { after: string; limit: number; now: Date; day: string },
): Promise<string[]> {
  const rows = await selectUnanswered(db, post, now)
    .select('users.id')
    .where(sql<SqlBool>`not ${hasMail('reminder', day)}`)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those who have to answer a post. Whoever has asked about it waits for its author instead. */
const selectUnanswered = (db: Db, { id, organizationId }: PostToMail, now: Date) =>
  selectCandidates(db, now)
    .where('news_posts.id', '=', id)
    .where('news_posts.requires_answer', '=', true)
    .$if(organizationId !== null, (query) => query.where('users.organization_id', '=', organizationId))
    .where(sql<SqlBool>`not ${hasAnswered(now)}`)
    .where(sql<SqlBool>`not exists (select from news_questions as questions where questions.post_id = news_posts.id
      and questions.user_id = users.id and questions.status = 'open')`)

/** Counts those who would be reminded of a post now. */
export async function countUnanswered(db: Db, post: PostToMail, now: Date): Promise<number> {
  const { count } = await selectUnanswered(db, post, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a reader has already got the reminder of this day. */
export async function isRemindedOn(
  db: Db,
  userId: string,
  { id, version, day }: MailedVersion & { day: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('news_mails')
    .select('day')
    .where('post_id', '=', id)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .where('kind', '=', 'reminder')
    .where('day', '>=', day)
    .executeTakeFirst()
  return row !== undefined
}

const maxReminders = 1_000

/** Returns the last reminder of each post since an instant. */
export const listRecentReminders = (db: Db, since: Date): Promise<(PostToMail & { day: string })[]> =>
  db
    .selectFrom('news_reminders')
    .innerJoin('news_posts', 'news_posts.id', 'news_reminders.post_id')
    .distinctOn('news_reminders.post_id')
    .select(['news_posts.id', 'news_posts.organization_id as organizationId', 'news_reminders.day'])
    .where('news_reminders.sent_at', '>', since)
    .orderBy('news_reminders.post_id')
    .orderBy('news_reminders.day', 'desc')
    .limit(maxReminders)
    .execute()

export interface PublishedPost extends PostToMail {
  version: number
  publishAt: Date
}

/** Returns a post that is published now or later; undefined if it is a draft or was withdrawn. */
export async function findPublished(db: Db, id: string): Promise<PublishedPost | undefined> {
  const row = await db
    .selectFrom('news_posts')
    .select(['id', 'organization_id as organizationId', 'asked_version as version', 'publish_at'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row && row.publish_at !== null ? { ...row, publishAt: row.publish_at } : undefined
}

/** Returns the next posts, by id, whose emails go out immediately. */
export const listPostsAtOnce = (
  db: Db,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<PostToMail[]> =>
  db
    .selectFrom('news_posts')
    .select(['id', 'organization_id as organizationId'])
    .where(isPublished(now))
    .where(isNotExpired(now))
    .where(sql<SqlBool>`(${isUrgent} or ${isRecent(now)})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Notes that an email about these versions was queued. */
export async function noteMails(
  tx: Tx,
  userId: string,
  { kind, day, now }: { kind: MailKind; day: string | null; now: Date },
  posts: readonly MailedVersion[],
): Promise<void> {
  if (posts.length === 0) return
  await tx
    .insertInto('news_mails')
    .values(
      posts.map(({ id, version }) => ({ post_id: id, user_id: userId, version, kind, day, queued_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'user_id', 'version', 'kind'])
        .doUpdateSet((set) => ({ day: set.ref('excluded.day'), queued_at: set.ref('excluded.queued_at') })),
    )
    .execute()
}

/** Returns the version that each of these posts asks about now. */
export async function listAskedVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('news_posts')
    .select(['id', 'asked_version'])
    .where('id', 'in', [...ids])
    .limit(ids.length)
    .execute()
  return new Map(rows.map(({ id, asked_version: version }) => [id, version]))
}

/** Returns the time by which queued jobs start. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}
