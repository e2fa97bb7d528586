import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { NewsAnswer, NewsState } from '../../posts/contract.ts'
import type { ManagedScope } from '../../posts/server/policy.ts'
import { heldAnswersTo } from '../../posts/server/row-mapping.ts'
import { dueOnAt, heldAt, isReader, postRow, postsAt, stateAt, type PostAt } from './row-mapping.ts'

/** Returns a post, which the caller has found in this scope, as it was at an instant; nothing if it did not exist then. */
export const findPostAt = (db: Db, _scope: ManagedScope, id: string, at: Date) =>
  db
    .selectFrom(postsAt(at).as('news_posts'))
    .selectAll('news_posts')
    .where('news_posts.id', '=', id)
    .executeTakeFirst()

export interface ReportAt {
  /** As it was then: the caller has found it in its scope. */
  post: PostAt
  at: Date
  /** Whom the caller may see by name. */
  people: PeopleScope
}

/** Everybody in the audience of a post at an instant, with their state. */
const selectReaders = (db: Db, { post, at }: ReportAt) =>
  db
    .selectFrom(postRow(post).as('news_posts'))
    .innerJoin('audience_history as audience_since', (join) => join.on(heldAt(at)))
    .innerJoin('users', 'users.id', 'audience_since.user_id')
    .leftJoin('organizations', 'organizations.id', 'audience_since.organization_id')
    .leftJoin('news_questions', (join) =>
      join.on('news_questions.post_id', '=', post.id).onRef('news_questions.user_id', '=', 'users.id'),
    )
    .leftJoin(heldAnswersTo(post, at).as('held'), (join) => join.onRef('held.user_id', '=', 'users.id'))
    .where(isReader(at))
    .select([
      'users.id',
      'audience_since.role',
      'audience_since.base',
      'held.version',
      'held.answered_at',
      stateAt(at, timeZoneOfUser).as('state'),
      dueOnAt(at, timeZoneOfUser).as('due_on'),
    ])

interface Search {
  state: NewsState | undefined
  q: string | undefined
}

const selectNamed = (db: Db, report: ReportAt, { state, q }: Search) =>
  db
    .with(
      (cte) => cte('readers').materialized(),
      () => selectReaders(db, report),
    )
    .with('named', (named) =>
      named
        .selectFrom('readers')
        .innerJoin('users', 'users.id', 'readers.id')
        .selectAll('readers')
        .select('users.name')
        .where(isInScope(report.people)),
    )
    .with('found', (named) =>
      named
        .selectFrom('named')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .$if(q !== undefined && q !== '', (query) =>
          query.where(sql<SqlBool>`strpos(lower(name), lower(${q})) > 0`),
        ),
    )

interface Page extends Search {
  limit: number
  offset: number
}

/** Counts everybody who was in the audience, by role, base and state, and returns a page of those whom the caller may see. */
export const findReaders = (
  db: Db,
  _scope: ManagedScope,
  report: ReportAt,
  { limit, offset, ...search }: Page,
) =>
  selectNamed(db, report, search)
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('readers')
          .select(({ fn }) => ['role', 'base', 'state', fn.countAll<number>().as('count')])
          .groupBy(['role', 'base', 'state']),
      ).as('groups'),
      jsonArrayFrom(
        selectFrom('found')
          .selectAll()
          .orderBy(sql`lower(name)`)
          .orderBy('id')
          .limit(limit)
          .offset(offset),
      ).as('people'),
      selectFrom('named')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('named'),
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('found'),
    ])
    .executeTakeFirstOrThrow()

export type ReadersFound = Awaited<ReturnType<typeof findReaders>>

/** Returns the next people of the report by name, after this one. */
export const listReaders = (
  db: Db,
  _scope: ManagedScope,
  report: ReportAt,
  { after, limit, ...search }: Search & { after: { name: string; id: string } | undefined; limit: number },
) =>
  selectNamed(db, report, search)
    .selectFrom('found')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(lower(name), id) > (lower(${after?.name}), ${after?.id}::uuid)`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

export type ReaderRow = Awaited<ReturnType<typeof listReaders>>[number]

/** Returns how many people had given each answer to each version. */
export const countAnswers = (db: Db, _scope: ManagedScope, postId: string, at: Date) =>
  db
    .selectFrom('news_answers')
    .select(['version', 'answer', sql<number>`count(distinct user_id)`.as('count')])
    .$narrowType<{ answer: NewsAnswer }>()
    .where('post_id', '=', postId)
    .where('answered_at', '<=', at)
    .groupBy(['version', 'answer'])
    .execute()

export type AnswerCount = Awaited<ReturnType<typeof countAnswers>>[number]

/** Returns the names of bases, by organization/base. */
export async function findBaseNames(db: Db, bases: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(bases.map((base) => base.slice(0, base.indexOf('/'))))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'org_name', sql<{ code: string; label: string }[]>`bases`.as('bases')])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ id, org_name: name, bases: listed }) =>
      listed.map(
        ({ code, label }) => [`${id}/${code}`, ids.length > 1 ? `${label}, ${name}` : label] as const,
      ),
    ),
  )
}
