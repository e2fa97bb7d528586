import { sql, type Selectable } from 'kysely'
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
] as const

export interface CountedActivityRow extends Pick<Selectable<CpdActivities>, (typeof columns)[number]> {
  /** One text with spaces, because parsing an array in each of a career's thousands of rows would double the time. */
  categories: string
}

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
    .select(sql<string>`array_to_string(categories, ' ')`.as('categories'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['completed', 'verified'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The numbers of a user's activities that need action. */
export interface UnfinishedActivities {
  /** Activities planned for the period; also those that began before it and have not ended. */
  planned: number
  /** The first day in the period of a planned activity. */
  nextDay: string | null
  /** Activities planned for a day before the period. */
  overdue: number
  drafts: number
}

/** Counts the activities planned for a period or before it, and the unfinished ones. */
export const countUnfinished = (
  db: Db,
  { ownerId }: ActivityScope,
  { from, to }: { from: string; to: string },
): Promise<UnfinishedActivities> =>
  db
    .selectFrom('cpd_activities')
    .select(({ fn, and, eb }) => {
      const lastDay = fn.coalesce('end_date', 'date')
      const isPlanned = and([eb('status', '=', 'planned'), eb(lastDay, '>=', from), eb('date', '<=', to)])
      const isOverdue = and([eb('status', '=', 'planned'), eb(lastDay, '<', from)])
      const firstDay = sql<string>`greatest(${eb.ref('date')}, ${from})`
      return [
        fn.countAll<number>().filterWhere(isPlanned).as('planned'),
        fn.min(firstDay).filterWhere(isPlanned).as('nextDay'),
        fn.countAll<number>().filterWhere(isOverdue).as('overdue'),
        fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      ]
    })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['planned', 'draft'])
    .executeTakeFirstOrThrow()
