import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdActivities } from '#platform/server/db/types.ts'
import type { ActivityScope } from './policy.ts'

const deletedColumns = ['id', 'title', 'date', 'hours', 'type', 'deleted_at'] as const

/** A row in the list of deleted activities. */
export type DeletedActivityRow = Pick<Selectable<CpdActivities>, (typeof deletedColumns)[number]> & {
  deleted_at: Date
}

/** Returns the user's activities deleted after `since`, most recently deleted first. */
export const listDeletedRows = (
  db: Db,
  { ownerId }: ActivityScope,
  { since, limit }: { since: Date; limit: number },
): Promise<DeletedActivityRow[]> =>
  db
    .selectFrom('cpd_activities')
    .select(deletedColumns)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ deleted_at: Date }>()
    .execute()

/** Erases at most `limit` activities, of any users, that were deleted at `until` or before. Returns their ids. */
export const eraseExpired = (tx: Tx, until: Date, limit: number) =>
  tx
    .deleteFrom('cpd_activities')
    .where('id', 'in', (query) =>
      query
        .selectFrom('cpd_activities')
        .select('id')
        .where('deleted_at', '<=', until)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(limit)
        .modifyEnd(sql`for update skip locked`),
    )
    .returning('id')
    .execute()
