import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { NewsAnswer, NewsCategory } from '../../posts/contract.ts'
import type { ReaderScope } from '../../posts/server/policy.ts'
import {
  askedFrom,
  audienceOfPost,
  heldAnswer,
  isMeant,
  isMeantAsSupervised,
  isNotExpired,
  isOverdue,
  isPublished,
  isQuestionOpen,
  isWaiting,
  renewedAt,
} from '../../posts/server/row-mapping.ts'
import type { NewsPart } from '../contract.ts'

const dueAt = (now: Date) => sql<Date>`${askedFrom(now)} + make_interval(days => news_posts.due_days)`

/** Selects the posts that the viewer may read now, with what the viewer has done with each. */
const selectReadable = (db: Db, { viewerId }: ReaderScope, now: Date) =>
  db
    .selectFrom('news_posts')
    .innerJoin('users', (join) => join.on('users.id', '=', viewerId))
    .innerJoin('audience_since', 'audience_since.user_id', 'users.id')
    .innerJoin('users as authors', 'authors.id', 'news_posts.author_id')
    .leftJoin('news_views', (join) =>
      join.onRef('news_views.post_id', '=', 'news_posts.id').onRef('news_views.user_id', '=', 'users.id'),
    )
    .leftJoin('news_questions', (join) =>
      join
        .onRef('news_questions.post_id', '=', 'news_posts.id')
        .onRef('news_questions.user_id', '=', 'users.id'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('news_answers')
          .select(['answer', 'news_answers.version', 'answered_at'])
          .whereRef('news_answers.post_id', '=', 'news_posts.id')
          .whereRef('news_answers.user_id', '=', 'users.id')
          .orderBy('position', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(heldAnswer(now).as('held'), (join) => join.onTrue())
    .where(isPublished(now))
    .where(isMeant(audienceOfPost))
    .where(sql<SqlBool>`(${isNotExpired(now)} or latest.answer is not null)`)

const selectColumns = (db: Db, scope: ReaderScope, now: Date) =>
  selectReadable(db, scope, now)
    .select([
      'news_posts.id',
      'news_posts.title',
      'news_posts.summary',
      'news_posts.category',
      'news_posts.organization_id',
      'news_posts.for_everyone',
      'news_posts.audience_organizations',
      'news_posts.audience_roles',
      'news_posts.audience_professions',
      'news_posts.audience_bases',
      'news_posts.publish_at',
      'news_posts.expires_at',
      'news_posts.pinned',
      'news_posts.requires_answer',
      'news_posts.version',
      'news_posts.due_days',
      'authors.name as author_name',
      'news_views.version as opened_version',
      'news_questions.status as question_status',
      'latest.answer',
      'latest.version as answered_version',
      'latest.answered_at',
    ])
    .select([
      isWaiting(now).as('is_waiting'),
      askedFrom(now).as('asked_from'),
      isQuestionOpen(now).as('is_question_open'),
      renewedAt(now).as('renewed_at'),
      isMeantAsSupervised(audienceOfPost).as('is_supervised'),
      sql<boolean>`users.id = any(news_posts.audience_people)`.as('is_named'),
      sql<string[]>`array(select change_note from news_versions where news_versions.post_id = news_posts.id
        and news_versions.number > coalesce(news_views.version, news_posts.version)
        order by news_versions.number desc limit 5)`.as('changes'),
    ])
    .$narrowType<{
      publish_at: Date
      category: NewsCategory
      answer: NewsAnswer | null
      question_status: 'open' | 'answered' | null
    }>()

export interface NewsSelection {
  part: NewsPart
  q: string | undefined
  category: NewsCategory | undefined
  limit: number
  offset: number
  now: Date
}

/** Returns posts that the viewer may read: what waits by its due day, what is live with pinned posts first, or what was answered. */
export function listReadable(
  db: Db,
  scope: ReaderScope,
  { part, q, category, limit, offset, now }: NewsSelection,
) {
  const found = selectColumns(db, scope, now)
    .$if(category !== undefined, (query) => query.where('news_posts.category', '=', category ?? ''))
    .$if(q !== undefined && q !== '', (query) => query.where(contains(q ?? '')))
    .limit(limit)
    .offset(offset)
  switch (part) {
    case 'waiting':
      return found
        .where(isWaiting(now))
        .orderBy(isQuestionOpen(now))
        .orderBy(dueAt(now))
        .orderBy('news_posts.id')
        .execute()
    case 'answered':
      return found
        .where('latest.answer', 'is not', null)
        .orderBy('latest.answered_at', 'desc')
        .orderBy('news_posts.id')
        .execute()
    case 'live':
      return found
        .where(isNotExpired(now))
        .orderBy('news_posts.pinned', 'desc')
        .orderBy('news_posts.publish_at', 'desc')
        .orderBy('news_posts.id', 'desc')
        .execute()
  }
}

export type ReadableRow = Awaited<ReturnType<typeof listReadable>>[number]

/** Searches the words of a text without the marks of its Markdown. */
const contains = (q: string) =>
  sql<SqlBool>`exists (select from news_versions where news_versions.post_id = news_posts.id
    and news_versions.number = news_posts.version
    and strpos(lower(news_posts.title || ' ' || news_posts.summary || ' ' || translate(news_versions.source, '*_\`#>|', '')), lower(${q})) > 0)`

export const findReadable = (db: Db, scope: ReaderScope, id: string, now: Date) =>
  selectColumns(db, scope, now)
    .innerJoin('news_versions', (join) =>
      join
        .onRef('news_versions.post_id', '=', 'news_posts.id')
        .onRef('news_versions.number', '=', 'news_posts.version'),
    )
    .select('news_versions.tree')
    .where('news_posts.id', '=', id)
    .executeTakeFirst()

export type ReadableWithText = NonNullable<Awaited<ReturnType<typeof findReadable>>>

/** Counts the posts that wait for an answer of the viewer, and those whose day has passed by the start of today. */
export const countWaiting = (
  db: Db,
  scope: ReaderScope,
  { now, timeZone }: { now: Date; timeZone: string },
) =>
  selectReadable(db, scope, now)
    .where(isWaiting(now))
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(sql<number>`count(*) filter (where ${isOverdue(now, sql`${timeZone}::text`)})`.as('overdue'))
    .executeTakeFirstOrThrow()

interface View {
  postId: string
  version: number
  now: Date
}

export async function noteOpened(
  db: Db,
  { viewerId }: ReaderScope,
  { postId, version, now }: View,
): Promise<void> {
  await db
    .insertInto('news_views')
    .values({ post_id: postId, user_id: viewerId, first_opened_at: now, version })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'user_id'])
        .doUpdateSet({ version })
        .where('news_views.version', '<', version),
    )
    .execute()
}

const maxAnswers = 50

interface Answer extends View {
  id: string
  answer: NewsAnswer
}

/** Adds an answer. Returns false if the reader has answered this post too often. The caller compares it with the latest. */
export async function insertAnswer(
  tx: Tx,
  { viewerId }: ReaderScope,
  { id, postId, version, answer, now }: Answer,
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('news_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .where('user_id', '=', viewerId)
    .executeTakeFirstOrThrow()
  if (count >= maxAnswers) return false
  await tx
    .insertInto('news_answers')
    .values({ id, post_id: postId, version, user_id: viewerId, answer, answered_at: now })
    .execute()
  return true
}
