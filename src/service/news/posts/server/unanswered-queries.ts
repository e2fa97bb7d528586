import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { authorDays, managerDays } from '../question-ages.ts'
import { isManaged } from './managed-queries.ts'
import type { ManagedScope } from './policy.ts'

const dayMs = 24 * 3_600_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Questions that nobody has answered: of one's own posts after three days, of others that one manages after seven. */
const selectUnanswered = (db: Db, scope: ManagedScope, now: Date) =>
  db
    .selectFrom('news_questions')
    .innerJoin('news_posts', 'news_posts.id', 'news_questions.post_id')
    .where('news_questions.status', '=', 'open')
    .where('news_posts.withdrawn_at', 'is', null)
    .where('news_questions.asked_at', '<=', daysBefore(now, authorDays))
    .where(isManaged(scope)).where(sql<SqlBool>`(news_posts.author_id = ${scope.viewerId}::uuid
      or news_questions.asked_at <= ${daysBefore(now, managerDays)})`)

export interface UnansweredPost {
  postId: string
  title: string
  oldestAt: Date
  /** How many questions wait, about this post and others. */
  count: number
}

/** Returns the post whose question has waited longest, with the count of all. */
export async function findUnanswered(
  db: Db,
  scope: ManagedScope,
  now: Date,
): Promise<UnansweredPost | undefined> {
  return selectUnanswered(db, scope, now)
    .select(['news_posts.id as postId', 'news_posts.title', 'news_questions.asked_at as oldestAt'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .orderBy('news_questions.asked_at')
    .orderBy('news_questions.id')
    .limit(1)
    .executeTakeFirst()
}

/** A question as somebody asked it at this time. */
export interface AskedQuestion {
  id: string
  askedAt: string
}

export interface UnansweredQuestion extends AskedQuestion {
  title: string
}

const maxMailed = 100

const toQuestion = ({ id, title, asked_at: askedAt }: { id: string; title: string; asked_at: Date }) => ({
  id,
  title,
  askedAt: askedAt.toISOString(),
})

/** Returns the questions that wait and that no email to the viewer has named yet, the oldest first. */
export async function listUnmailedQuestions(
  db: Db,
  scope: ManagedScope,
  now: Date,
): Promise<UnansweredQuestion[]> {
  const rows = await selectUnanswered(db, scope, now)
    .select(['news_questions.id', 'news_posts.title', 'news_questions.asked_at'])
    .where(sql<SqlBool>`not exists (select from news_question_mails as mails
      where mails.question_id = news_questions.id and mails.user_id = ${scope.viewerId}::uuid
        and mails.asked_at = news_questions.asked_at)`)
    .orderBy('news_questions.asked_at')
    .orderBy('news_questions.id')
    .limit(maxMailed)
    .execute()
  return rows.map(toQuestion)
}

/** Returns those of these questions that still wait for the viewer. */
export async function listStillUnanswered(
  db: Db,
  scope: ManagedScope,
  now: Date,
  questions: readonly AskedQuestion[],
): Promise<UnansweredQuestion[]> {
  if (questions.length === 0) return []
  const rows = await selectUnanswered(db, scope, now)
    .select(['news_questions.id', 'news_posts.title', 'news_questions.asked_at'])
    .where(
      'news_questions.id',
      'in',
      questions.map(({ id }) => id),
    )
    .orderBy('news_questions.asked_at')
    .orderBy('news_questions.id')
    .limit(questions.length)
    .execute()
  return rows.map(toQuestion)
}

/** Notes that an email to the viewer named these questions. */
export async function noteQuestionMails(
  tx: Tx,
  userId: string,
  questions: readonly AskedQuestion[],
  now: Date,
): Promise<void> {
  if (questions.length === 0) return
  await tx
    .insertInto('news_question_mails')
    .values(
      questions.map(({ id, askedAt }) => ({
        question_id: id,
        user_id: userId,
        asked_at: new Date(askedAt),
        queued_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns those of these people for whom a question may wait: authors, and those who manage posts of others. */
export async function listQuestionReaders(db: Db, userIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', [...userIds])
    .where('users.role', 'in', ['supervisor', 'admin', 'super_admin'])
    .where(sql<SqlBool>`exists (select from news_questions where status = 'open'
      and asked_at <= ${daysBefore(now, authorDays)})`)
    .limit(userIds.length)
    .execute()
  return rows.map(({ id }) => id)
}
