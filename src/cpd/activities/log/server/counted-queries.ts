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

export interface CompletedActivityRow extends Pick<Selectable<CpdActivities>, (typeof columns)[number]> {
  /** Category codes separated by spaces. Parsing an array in thousands of rows would take twice as long. */
  categories: string
}

/** Returns the completed and verified activities of a period, newest first. */
export const listCompletedActivities = (
  db: Db,
  { ownerId }: ActivityScope,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<CompletedActivityRow[]> =>
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

/** How many activities of a user are planned, overdue or drafts, and when the next planned one takes place. */
export interface UnfinishedActivities {
  /** How many planned activities fall on a day of the period, including those that began before it. */
  planned: number
  /** The first day of the period on which a planned activity takes place. */
  nextDay: string | null
  /** How many planned activities ended before the period. */
  overdue: number
  drafts: number
}

/** Counts the planned activities of the period, those that ended before it, and all drafts. */
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

/** Counts the completed and verified activities that were added since, at most `limit`. */
export async function countAdded(
  db: Db,
  { ownerId }: ActivityScope,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const added = db
    .selectFrom('cpd_activities')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['completed', 'verified'])
    .where('created_at', '>', since)
    .limit(limit)
  const { count } = await db
    .selectFrom(added.as('added'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
