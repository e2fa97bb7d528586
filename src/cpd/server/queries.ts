import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdActivities } from '#platform/server/db/types.ts'
import type { ActivitySummary } from '../contract.ts'
import type { ActivityScope } from './policy.ts'

export interface ActivityRow extends Pick<
  Selectable<CpdActivities>,
  'id' | 'title' | 'date' | 'hours' | 'type' | 'tags' | 'filename'
> {
  status: ActivitySummary['status']
}

/** Returns activities, newest first. */
export const listActivities = (
  db: Db,
  { ownerId, hasUnfinished }: ActivityScope,
  limit: number,
): Promise<ActivityRow[]> =>
  db
    .selectFrom('cpd_activities')
    .select(['id', 'title', 'date', 'hours', 'type', 'tags', 'filename', 'status'])
    .$narrowType<{ status: ActivitySummary['status'] }>()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(!hasUnfinished, (query) => query.where('status', 'in', ['completed', 'verified', 'rejected']))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns all retained activities, including recently deleted ones, newest first. */
export const listRetainedActivities = (db: Db, { ownerId }: ActivityScope) =>
  db
    .selectFrom('cpd_activities')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type RetainedActivityRow = Awaited<ReturnType<typeof listRetainedActivities>>[number]

/** Deletes all activities of a user permanently. Returns the storage keys of their evidence files. */
export async function deleteActivitiesOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('cpd_activities')
    .where('owner_id', '=', ownerId)
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]))
}
