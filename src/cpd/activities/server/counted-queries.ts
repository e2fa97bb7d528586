import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { CpdActivities } from '#platform/server/db/types.ts'
import type { ActivityScope } from './policy.ts'

const columns = [
  'id',
  'title',
  'date',
  'hours',
  'participatory_hours',
  'credits',
  'credit_system',
  'type',
  'categories',
] as const

export type CountedActivityRow = Pick<Selectable<CpdActivities>, (typeof columns)[number]>

/** Returns the completed and verified activities of a period, newest first. */
export const listCountedActivities = (
  db: Db,
  { ownerId }: ActivityScope,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<CountedActivityRow[]> =>
  db
    .selectFrom('cpd_activities')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['completed', 'verified'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Counts the planned activities of a period, and the activities that wait to be finished. */
export async function countUnfinished(
  db: Db,
  { ownerId }: ActivityScope,
  { from, to }: { from: string; to: string },
): Promise<{ planned: number; drafts: number }> {
  return db
    .selectFrom('cpd_activities')
    .select(({ fn, and, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(and([eb('status', '=', 'planned'), eb('date', '>=', from), eb('date', '<=', to)]))
        .as('planned'),
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
    ])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['planned', 'draft'])
    .executeTakeFirstOrThrow()
}
