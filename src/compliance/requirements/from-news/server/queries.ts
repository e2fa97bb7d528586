import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'

/** Returns whether the owner has a record from this post that has not ended. The scope is the owner's. */
export async function hasOpenRecord(db: Db, { userId }: PeopleScope, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('compliance_records')
    .select('id')
    .where('news_post_id', '=', postId)
    .where('owner_id', '=', userId ?? '')
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the owner's open records from a post, on a day. Returns their ids. The scope is the owner's. */
export async function endOpenRecords(
  tx: Tx,
  { userId }: PeopleScope,
  { postId, day }: { postId: string; day: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('compliance_records')
    .set({ ended_on: sql`greatest(completed_on, ${day}::date)`, version: sql`version + 1` })
    .where('news_post_id', '=', postId)
    .where('owner_id', '=', userId ?? '')
    .where('ended_on', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface Recall {
  postId: string
  /** The version that asks again. */
  version: number
  dueDays: number
  now: Date
}

/**
 * Ends every record that holds longer than the days to answer a new version, from today on, and adds another that holds until then.
 * The second keeps the expiry of the answer if that is earlier. Records that have expired stay as they are. Returns the owners and
 * their requirements. The caller manages the post.
 */
export async function recallRecords(
  tx: Tx,
  { postId, version, dueDays, now }: Recall,
): Promise<{ ownerId: string; requirementId: string }[]> {
  const { rows } = await sql<{ ownerId: string; requirementId: string }>`
    with people as (
      select users.id, (${now}::timestamptz at time zone ${timeZoneOfUser})::date as today
      from users left join organizations on organizations.id = users.organization_id
      where users.id in (
        select owner_id from compliance_records where news_post_id = ${postId}::uuid and ended_on is null
      )
    ), ended as (
      update compliance_records as records
      set ended_on = greatest(records.completed_on, people.today), version = records.version + 1
      from people
      where people.id = records.owner_id and records.news_post_id = ${postId}::uuid and records.ended_on is null
        and records.news_version < ${version}
        and (
          coalesce(records.expires_on, 'infinity'::date) > people.today + ${dueDays}::integer
          or (not records.is_completion_known and records.expires_on >= people.today)
        )
      returning records.*
    ), added as (
      insert into compliance_records (
        id, requirement_id, owner_id, completed_on, is_completion_known, expires_on, expires_by, source, verification,
        supersedes, requirement_version, news_post_id, news_version, news_title, created_at
      )
      select gen_random_uuid(), ended.requirement_id, ended.owner_id, ended.ended_on, false,
        least(ended.ended_on + ${dueDays}::integer, answered.expires_on), 'post', 'news', 'not_needed',
        ended.id, ended.requirement_version, ended.news_post_id, ${version}, news_posts.title, ${now}
      from ended
      join news_posts on news_posts.id = ended.news_post_id
      left join lateral (
        select greatest(records.expires_on, ended.ended_on) as expires_on from compliance_records as records
        where records.news_post_id = ended.news_post_id and records.owner_id = ended.owner_id and records.is_completion_known
        order by records.created_at desc, records.id desc limit 1
      ) as answered on true
      returning owner_id, requirement_id
    )
    select owner_id as "ownerId", requirement_id as "requirementId" from added order by owner_id
  `.execute(tx)
  return rows
}

/** Returns the title of a requirement, also of a retired one. Definitions are not personal data. */
export async function findTitle(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('compliance_requirements')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.title ?? null
}
