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
  /** With spaces between them: a career has thousands of rows, and parsing an array in each would take as long as all else. */
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

/** What waits to be done, of the activities of a user. */
export interface UnfinishedActivities {
  /** Planned for the period. */
  planned: number
  /** The day of the first of them. */
  nextDay: string | null
  /** Planned for a day before the period. */
  overdue: number
  drafts: number
}

/** Counts the activities that are planned for a period or before it, and those that wait to be finished. */
export const countUnfinished = (
  db: Db,
  { ownerId }: ActivityScope,
  { from, to }: { from: string; to: string },
): Promise<UnfinishedActivities> =>
  db
    .selectFrom('cpd_activities')
    .select(({ fn, and, eb }) => {
      const isPlanned = and([eb('status', '=', 'planned'), eb('date', '>=', from), eb('date', '<=', to)])
      const isOverdue = and([eb('status', '=', 'planned'), eb(eb.fn.coalesce('end_date', 'date'), '<', from)])
      return [
        fn.countAll<number>().filterWhere(isPlanned).as('planned'),
        fn.min('date').filterWhere(isPlanned).as('nextDay'),
        fn.countAll<number>().filterWhere(isOverdue).as('overdue'),
        fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      ]
    })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['planned', 'draft'])
    .executeTakeFirstOrThrow()
