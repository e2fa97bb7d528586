import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { CpdActivities } from '#platform/server/db/types.ts'
import type { ActivityScope } from './policy.ts'

export type ActivityReferenceRow = Pick<Selectable<CpdActivities>, 'id' | 'title' | 'date' | 'deleted_at'>

/** Returns the activities with these ids that are in the scope, latest first. Only their owner gets deleted ones. */
export const listActivityReferences = (
  db: Db,
  { ownerId, maySeeUnfinished }: ActivityScope,
  ids: readonly string[],
): Promise<ActivityReferenceRow[]> =>
  db
    .selectFrom('cpd_activities')
    .select(['id', 'title', 'date', 'deleted_at'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .$if(!maySeeUnfinished, (query) =>
      query.where('deleted_at', 'is', null).where('status', 'in', ['completed', 'verified', 'rejected']),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(ids.length)
    .execute()
