import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { NewsPosts, NewsVersions } from '#platform/server/db/types.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, isOrganizationInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Audience, NewsCategory, NewsStatus } from '../../posts/contract.ts'
import { isManaged } from '../../posts/server/managed-queries.ts'
import type { ManagedScope } from '../../posts/server/policy.ts'
import {
  audienceOfPost,
  audienceOfValues,
  heldAnswer,
  isMeant,
  isQuestionOpen,
  isSettled,
} from '../../posts/server/row-mapping.ts'

const selectManaged = (db: Db, scope: ManagedScope) =>
  db
    .selectFrom('news_posts')
    .innerJoin('users as authors', 'authors.id', 'news_posts.author_id')
    .leftJoin('organizations', 'organizations.id', 'news_posts.organization_id')
    .selectAll('news_posts')
    .select([
      'authors.name as author_name',
      'organizations.time_zone',
      sql<number>`(select count(*)::int from news_questions
        where news_questions.post_id = news_posts.id and news_questions.status = 'open')`.as(
        'open_questions',
      ),
      sql<Date | null>`(select min(asked_at) from news_questions
        where news_questions.post_id = news_posts.id and news_questions.status = 'open')`.as(
        'oldest_question_at',
      ),
    ])
    .$narrowType<{ category: NewsCategory; renew_months: 6 | 12 | 24 | null }>()
    .where(isManaged(scope))

/** The status of a post by its times: the same reading as `statusOf`, as a condition. */
const hasStatus = (status: NewsStatus, now: Date): ReturnType<typeof sql<SqlBool>> => {
  const isThere = sql`news_posts.withdrawn_at is null and news_posts.publish_at`
  const conditions = {
    withdrawn: sql<SqlBool>`news_posts.withdrawn_at is not null`,
    draft: sql<SqlBool>`${isThere} is null`,
    scheduled: sql<SqlBool>`${isThere} > ${now}`,
    expired: sql<SqlBool>`${isThere} <= ${now} and news_posts.expires_at <= ${now}`,
    live: sql<SqlBool>`${isThere} <= ${now} and (news_posts.expires_at is null or news_posts.expires_at > ${now})`,
  }
  return sql<SqlBool>`(${conditions[status]})`
}

interface Selection {
  status: NewsStatus | undefined
  q: string | undefined
  limit: number
  offset: number
  now: Date
}

export const listManaged = (db: Db, scope: ManagedScope, { status, q, limit, offset, now }: Selection) =>
  selectManaged(db, scope)
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'live', now)))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(sql<SqlBool>`strpos(lower(news_posts.title), lower(${q})) > 0`),
    )
    .orderBy('news_posts.updated_at', 'desc')
    .orderBy('news_posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type PostRow = Awaited<ReturnType<typeof listManaged>>[number]

export const findManaged = (db: Db, scope: ManagedScope, id: string) =>
  selectManaged(db, scope).where('news_posts.id', '=', id).executeTakeFirst()

export const findManagedForChange = (tx: Tx, scope: ManagedScope, id: string) =>
  selectManaged(tx, scope).where('news_posts.id', '=', id).forUpdate('news_posts').noWait().executeTakeFirst()

/** Returns the newest versions of a post that the caller has found in its scope. */
export const listVersions = (db: Db, _scope: ManagedScope, postId: string, limit: number) =>
  db
    .selectFrom('news_versions')
    .innerJoin('users as authors', 'authors.id', 'news_versions.author_id')
    .selectAll('news_versions')
    .select('authors.name as author_name')
    .$narrowType<{ change: 'major' | 'minor' }>()
    .where('post_id', '=', postId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** Counts the people in the audience of a post now, and what they have done with its newest version that asks. */
export const countReaders = (db: Db, _scope: ManagedScope, postId: string, now: Date) =>
  db
    .selectFrom('news_posts')
    .innerJoin('users', (join) => join.on(isMeant(audienceOfPost)))
    .leftJoin('news_views', (join) =>
      join.onRef('news_views.post_id', '=', 'news_posts.id').onRef('news_views.user_id', '=', 'users.id'),
    )
    .leftJoin('news_questions', (join) =>
      join
        .onRef('news_questions.post_id', '=', 'news_posts.id')
        .onRef('news_questions.user_id', '=', 'users.id'),
    )
    .leftJoinLateral(heldAnswer(now).as('held'), (join) => join.onTrue())
    .where('news_posts.id', '=', postId)
    // The author is not asked.
    .whereRef('users.id', '<>', 'news_posts.author_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      sql<number>`count(*) filter (where news_views.version >= news_posts.asked_version)`.as('opened'),
      sql<number>`count(*) filter (where ${isSettled(now)} and held.answer = 'understood')`.as('understood'),
      sql<number>`count(*) filter (where ${isSettled(now)} and held.answer = 'not_applicable')`.as(
        'not_applicable',
      ),
      sql<number>`count(*) filter (where not ${isSettled(now)} and ${isQuestionOpen(now)})`.as('question'),
    ])
    .executeTakeFirstOrThrow()

interface Addressed {
  organizationId: string | null
  audience: Audience
  authorId: string
}

const selectMeant = (db: Db, { organizationId, audience, authorId }: Addressed) =>
  db.selectFrom('users').where(isMeant(audienceOfValues(organizationId, audience, authorId)))

interface MeantSelection extends Addressed {
  /** Part of a name; it limits the list, not the count. */
  q: string | undefined
  limit: number
  offset: number
}

/** Counts the people in an audience whom the caller may address, and returns a page of them by name. */
export async function findMeant(
  db: Db,
  _scope: ManagedScope,
  { q, limit, offset, ...addressed }: MeantSelection,
) {
  const { count } = await selectMeant(db, addressed)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const people = await selectMeant(db, addressed)
    .select(['users.id', 'users.name'])
    .$if(q !== undefined && q !== '', (query) =>
      query.where(sql<SqlBool>`strpos(lower(users.name), lower(${q})) > 0`),
    )
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, people }
}

/** Returns active people in the scope by name. */
export const listPeopleByName = (
  db: Db,
  scope: PeopleScope,
  { q, organizationId, limit }: { q: string | undefined; organizationId: string | undefined; limit: number },
) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.status', '=', 'active')
    .where(isInScope(scope))
    .$if(organizationId !== undefined, (query) =>
      query.where('users.organization_id', '=', organizationId ?? null),
    )
    .$if(q !== undefined && q !== '', (query) =>
      query.where(sql<SqlBool>`strpos(lower(users.name), lower(${q})) > 0`),
    )
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()

/** Returns the names of these people; those outside the scope are left out. */
export async function listNames(db: Db, scope: PeopleScope, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.id', 'in', [...ids])
    .where(isInScope(scope))
    .orderBy(sql`lower(users.name)`)
    .limit(ids.length)
    .execute()
}

const maxOrganizations = 200

/** Returns the organizations that a scope includes as a whole, and the viewer's own, with their bases. */
export const listOrganizations = (db: Db, scope: PeopleScope, ownId: string | null) =>
  db
    .selectFrom('organizations')
    .select([
      'id',
      'org_name',
      'time_zone',
      sql<{ code: string; label: string; active?: boolean }[]>`bases`.as('bases'),
    ])
    .where(sql<SqlBool>`(${isOrganizationInScope(scope)} or organizations.id = ${ownId}::uuid)`)
    .orderBy(sql`lower(org_name)`)
    .limit(maxOrganizations)
    .execute()

/** Counts the pinned posts of an organization (null: of all) that are not over, besides this one. */
export async function countPinned(
  tx: Tx,
  { organizationId, exceptId, now }: { organizationId: string | null; exceptId: string; now: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('news_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', 'is not distinct from', organizationId)
    .where('pinned', '=', true)
    .where('withdrawn_at', 'is', null)
    .where('id', '<>', exceptId)
    .where(sql<SqlBool>`(expires_at is null or expires_at > ${now})`)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPost(tx: Tx, post: Insertable<NewsPosts>): Promise<void> {
  await tx.insertInto('news_posts').values(post).execute()
}

export async function updatePost(tx: Tx, id: string, changes: Updateable<NewsPosts>): Promise<void> {
  await tx
    .updateTable('news_posts')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Adds a version, or replaces the text of one that nobody could read yet. */
export async function saveVersion(tx: Tx, version: Insertable<NewsVersions>): Promise<void> {
  await tx
    .insertInto('news_versions')
    .values(version)
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'number']).doUpdateSet((set) => ({
        source: set.ref('excluded.source'),
        tree: set.ref('excluded.tree'),
        author_id: set.ref('excluded.author_id'),
        created_at: set.ref('excluded.created_at'),
      })),
    )
    .execute()
}
