import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'

/** Returns when a user's address was created; null if there is none, or if the password has changed since. */
export async function findFeed(db: Db, ownerId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('compliance_calendar_feeds as feeds')
    .innerJoin('users', 'users.id', 'feeds.owner_id')
    .select('feeds.created_at')
    .where('feeds.owner_id', '=', ownerId)
    .whereRef('feeds.device_epoch', '=', 'users.device_epoch')
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Stores the address of a user, replacing the previous one. */
export async function saveFeed(
  tx: Tx,
  ownerId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  // The epoch counts the user's passwords: after the next change, the address stops working.
  const epoch = sql<number>`(select device_epoch from users where id = ${ownerId}::uuid)`
  const newFeed = { token_hash: tokenHash, created_at: now, device_epoch: epoch }
  await tx
    .insertInto('compliance_calendar_feeds')
    .values({ owner_id: ownerId, ...newFeed })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(newFeed))
    .execute()
}

/** Returns whether there was an address to delete. */
export async function deleteFeedOf(tx: Tx, ownerId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('compliance_calendar_feeds')
    .where('owner_id', '=', ownerId)
    .returning('owner_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export interface FeedOwner {
  id: string
  organization_id: string | null
  time_zone: string
}

/**
 * Returns the owner of an address. Returns nobody if the owner may not sign in, is leaving, or has changed their password
 * since.
 */
export const findFeedOwner = (db: Db, tokenHash: Buffer): Promise<FeedOwner | undefined> =>
  db
    .selectFrom('compliance_calendar_feeds as feeds')
    .innerJoin('users', 'users.id', 'feeds.owner_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.organization_id'])
    .select(timeZoneOfUser.as('time_zone'))
    .where('feeds.token_hash', '=', tokenHash)
    .whereRef('feeds.device_epoch', '=', 'users.device_epoch')
    .where('users.status', '=', 'active')
    .where('users.email_verified', '=', true)
    .where('users.deletion_requested_at', 'is', null)
    .executeTakeFirst()

/** Deletes the addresses of users who are no longer active or have changed their password since. */
export async function deleteFeedsOfInactive(db: Db): Promise<void> {
  await db
    .deleteFrom('compliance_calendar_feeds')
    .using('users')
    .whereRef('users.id', '=', 'compliance_calendar_feeds.owner_id')
    .where(({ eb, or, ref }) =>
      or([
        eb('users.status', '<>', 'active'),
        eb('users.device_epoch', '<>', ref('compliance_calendar_feeds.device_epoch')),
      ]),
    )
    .execute()
}
