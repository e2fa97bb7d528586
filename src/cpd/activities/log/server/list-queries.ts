import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { CpdActivities, DB } from '#platform/server/db/types.ts'
import type { ActivityStatus } from '../contract.ts'
import type { ActivityScope } from './policy.ts'

const summaryColumns = [
  'id',
  'owner_id',
  'title',
  'date',
  'end_date',
  'hours',
  'participatory_hours',
  'type',
  'tags',
  'provider',
  'status',
] as const

/** A row of the list. */
export interface ActivitySummaryRow extends Pick<Selectable<CpdActivities>, (typeof summaryColumns)[number]> {
  status: ActivityStatus
  first_evidence_id: string | null
}

const firstEvidence = sql<string | null>`(
  select evidence_id from cpd_activity_evidence where activity_id = cpd_activities.id order by position limit 1
)`.as('first_evidence_id')

export interface ActivityFilters {
  q?: string | undefined
  type?: string | undefined
  category?: string | undefined
  status?: ActivityStatus | undefined
  from?: string | undefined
  to?: string | undefined
  tag?: string | undefined
}

export interface ActivityPosition {
  date: string
  id: string
}

const patternOf = (q: string): string => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a word of the search occurs in the texts of the activity. */
const hasWord = (word: string) => sql<SqlBool>`concat_ws(
  ' ', title, provider, array_to_string(tags, ' '), description, learning_outcome, impact
) ilike ${patternOf(word)}`

type ConditionBuilder = ExpressionBuilder<DB, 'cpd_activities'>

function conditionsOf(
  eb: ConditionBuilder,
  scope: ActivityScope,
  filters: ActivityFilters,
): Expression<SqlBool>[] {
  const { q, type, category, status, from, to, tag } = filters
  const searchWords = (q ?? '').split(/\s+/).filter((word) => word !== '')
  return [
    eb('owner_id', '=', scope.ownerId),
    eb('deleted_at', 'is', null),
    ...(scope.maySeeUnfinished ? [] : [eb('status', 'in', ['completed', 'verified', 'rejected'])]),
    ...(type === undefined ? [] : [eb('type', '=', type)]),
    ...(status === undefined ? [] : [eb('status', '=', status)]),
    ...(from === undefined ? [] : [eb('date', '>=', from)]),
    ...(to === undefined ? [] : [eb('date', '<=', to)]),
    ...(category === undefined ? [] : [sql<SqlBool>`categories @> array[${category}]::text[]`]),
    ...(tag === undefined ? [] : [sql<SqlBool>`tags @> array[${tag}]::text[]`]),
    ...searchWords.map(hasWord),
  ]
}

/** Returns activities after a position, newest first. */
export const listActivityPage = (
  db: Db,
  scope: ActivityScope,
  filters: ActivityFilters,
  { after, limit }: { after: ActivityPosition | null; limit: number },
): Promise<ActivitySummaryRow[]> =>
  db
    .selectFrom('cpd_activities')
    .select(summaryColumns)
    .select(firstEvidence)
    .$narrowType<{ status: ActivityStatus }>()
    .where((eb) => eb.and(conditionsOf(eb, scope, filters)))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Totals at most `limit` activities that match the filters. Only completed and verified activities count for hours. */
export async function totalActivities(db: Db, scope: ActivityScope, filters: ActivityFilters, limit: number) {
  const isCounted = sql<SqlBool>`status in ('completed', 'verified')`
  return db
    .selectFrom(
      db
        .selectFrom('cpd_activities')
        .select(['status', 'hours', 'participatory_hours'])
        .where((eb) => eb.and(conditionsOf(eb, scope, filters)))
        .limit(limit)
        .as('matching_activities'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('activities'),
      fn.countAll<number>().filterWhere(isCounted).as('counted'),
      fn.countAll<number>().filterWhere('status', '=', 'planned').as('planned'),
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      sql<number>`coalesce(sum(hours) filter (where ${isCounted}), 0)`.as('hours'),
      sql<number>`coalesce(sum(participatory_hours) filter (where ${isCounted}), 0)`.as('participatoryHours'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the tags of the activities in the scope, most used first. */
export const listTags = (db: Db, scope: ActivityScope, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('cpd_activities')
        .select(sql<string>`unnest(tags)`.as('tag'))
        .where((eb) => eb.and(conditionsOf(eb, scope, {})))
        .as('tagged'),
    )
    .select(({ fn }) => ['tag', fn.countAll<number>().as('activities')])
    .groupBy('tag')
    .orderBy('activities', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()
