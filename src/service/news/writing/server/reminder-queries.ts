import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ManagedScope } from '../../posts/server/policy.ts'

/** The day of an instant where the organization of a post is. */
const dayOf = (organizationId: string | null, now: Date) =>
  sql<string>`(${now}::timestamptz at time zone
    coalesce((select time_zone from organizations where id = ${organizationId}::uuid), 'UTC'))::date`

interface PostToRemind {
  id: string
  organizationId: string | null
}

/** Returns the last reminder of a post that the caller has found in its scope, and whether it was today. */
export const findLastReminder = (
  db: Db,
  _scope: ManagedScope,
  { id, organizationId }: PostToRemind,
  now: Date,
) =>
  db
    .selectFrom('news_reminders')
    .innerJoin('users as senders', 'senders.id', 'news_reminders.sender_id')
    .select(['news_reminders.sent_at', 'news_reminders.people', 'senders.name as sender_name'])
    .select(sql<boolean>`news_reminders.day >= ${dayOf(organizationId, now)}`.as('is_today'))
    .where('news_reminders.post_id', '=', id)
    .orderBy('news_reminders.day', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Reminder {
  version: number
  senderId: string
  people: number
  now: Date
}

/** Notes that the readers of a post are reminded. Returns the day, or null if they already were on that day. */
export async function insertReminder(
  tx: Tx,
  { id, organizationId }: PostToRemind,
  { version, senderId, people, now }: Reminder,
): Promise<string | null> {
  const row = await tx
    .insertInto('news_reminders')
    .values({
      post_id: id,
      day: dayOf(organizationId, now),
      version,
      sender_id: senderId,
      people,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return row?.day ?? null
}
