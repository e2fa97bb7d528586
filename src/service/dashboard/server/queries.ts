import { sql, type InferResult, type NotNull, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type pg from 'pg'
import type { Db } from '#platform/server/db/database.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { RetryTransaction, retryOnConflict } from '#platform/server/db/transaction.ts'
import { listDates, monthOf, type DateRange } from '../periods.ts'

/** The period of the daily counts to read: one week, one month or all time. */
export interface CountsPeriod {
  grain: 'week' | 'month' | 'all'
  startsOn: string
}

interface StatisticsRequest {
  /** The organization whose statistics are requested; null: the whole service */
  organizationId: string | null
  countsPeriod: CountsPeriod
  range: DateRange | null
  today: string
}

// Constants are literals in the statement, so that PostgreSQL keeps one plan for every period.
const { lit } = sql

const maxShown = lit(5)

/** The counts of the whole service are stored under the nil id. */
const wholeService = '00000000-0000-0000-0000-000000000000'

// All dimensions except 'owner', which has one key per user, and 'total', which has more columns.
const dimensions = [
  'flagged',
  'type',
  'mission_type',
  'diagnosis',
  'gender',
  'level_of_care',
  'procedure',
].map((dimension) => sql.lit(dimension))

/** Adds all changes of cases, users and CPD activities since the last run to the daily counts; quick if there are none. */
export const foldCounts = (db: Db): Promise<void> =>
  retryOnConflict(async () => {
    const { rows } = await sql<{ isFolded: boolean }>`
      select ${foldSql('case')} and ${foldSql('user')} and ${foldSql('cpd')} as "isFolded"`.execute(db)
    if (!rows[0]?.isFolded) throw new RetryTransaction()
  })

// Another run would make this one wait, so it starts only if it gets the lock at once.
const foldSql = (kind: 'case' | 'user' | 'cpd') => sql`case
  when not exists (select from ${sql.table(`${kind}_count_changes`)}) then true
  when pg_try_advisory_xact_lock(hashtext(${sql.lit(`fold_${kind}_counts`)}))
    then ${sql.raw(`fold_${kind}_counts()`)}::text is not null
  else false
end`

interface DatabaseAccess {
  db: Db
  pool: pg.Pool
}

/** Returns the statistics of a period. */
export async function findStatistics(
  { db, pool }: DatabaseAccess,
  request: StatisticsRequest,
): Promise<StatsRow> {
  // A separate statement: only later statements see the folded counts.
  await foldCounts(db)
  const { sql: text, parameters } = selectStatistics(db, request).compile()
  // Prepared once per connection, because planning takes longer than executing.
  const query = { name: statementName('dashboard_statistics', text), text, values: [...parameters] }
  const { rows } = await pool.query<StatsRow>(query)
  const [row] = rows
  if (!row) throw new Error('The statistics query must return one row')
  return row
}

/** One statement, so that all statistics come from one snapshot. */
const selectStatistics = (db: Db, { organizationId, countsPeriod, range, today }: StatisticsRequest) => {
  const key = { ...countsPeriod, countedFor: organizationId ?? wholeService }
  return db.selectNoFrom([
    jsonObjectFrom(selectTotal(db, key)).as('total'),
    jsonArrayFrom(countsByKey(db, key)).as('counts'),
    jsonArrayFrom(range ? totalsByDay(db, key, range) : totalsByMonth(db, key, today)).as('totals'),
    jsonArrayFrom(topUsers(db, key)).as('topUsers'),
    jsonArrayFrom(recentCases(db, organizationId, range)).as('recentCases'),
    jsonArrayFrom(
      organizationId === null ? usersByRoleAndStatus(db) : usersOfOrganization(db, organizationId),
    ).as('users'),
    jsonArrayFrom(organizationsByStatus(db)).as('organizations'),
    jsonObjectFrom(
      organizationId === null && range === null ? cpdTotal(db) : cpdTotalIn(db, organizationId, range),
    ).as('cpd'),
  ])
}

type StatsRow = InferResult<ReturnType<typeof selectStatistics>>[number]

/** The statistics, with the organization and the period that they cover. */
export type Statistics = StatsRow & Pick<StatisticsRequest, 'organizationId' | 'range' | 'today'>

/** The key of stored counts. */
interface CountsKey extends CountsPeriod {
  /** The organization, or the nil id. */
  countedFor: string
}

const selectTotal = (db: Db, { countedFor, grain, startsOn }: CountsKey) =>
  db
    .selectFrom('case_counts')
    .select(['cases', 'missions', 'mission_minutes as missionMinutes'])
    .where('organization_id', '=', countedFor)
    .where('grain', '=', lit(grain))
    .where('starts_on', '=', startsOn)
    .where('dimension', '=', lit('total'))
    .where('key', '=', lit(''))

const cpdTotal = (db: Db) =>
  db
    .selectFrom('cpd_counts')
    .select(['activities as totalActivities', sql<number>`hours::double precision`.as('totalHours')])

/** The condition equals that of two partial indexes, by day and by owner, which also contain the hours. */
const cpdTotalIn = (db: Db, organizationId: string | null, range: DateRange | null) =>
  db
    .selectFrom('cpd_activities')
    .select([
      sql<number>`count(*)`.as('totalActivities'),
      sql<number>`coalesce(sum(hours), 0)::double precision`.as('totalHours'),
    ])
    .$if(range !== null, (query) =>
      query.where('date', '>=', range?.from ?? null).where('date', '<', range?.until ?? null),
    )
    .$if(organizationId !== null, (query) =>
      query.where('owner_id', 'in', (from) =>
        from.selectFrom('users').select('users.id').where('users.organization_id', '=', organizationId),
      ),
    )
    .where('status', 'in', [lit('completed'), lit('verified')])
    .where('deleted_at', 'is', null)

/** Selects one object per dimension. Uses only columns of the ranking index, because keys grow in number with the cases. */
const countsByKey = (db: Db, { countedFor, grain, startsOn }: CountsKey) =>
  db
    .selectFrom('case_counts')
    .select(['dimension', sql<Record<string, number>>`json_object_agg(key, cases)`.as('cases')])
    .where('organization_id', '=', countedFor)
    .where('grain', '=', lit(grain))
    .where('starts_on', '=', startsOn)
    .where('dimension', 'in', dimensions)
    .where('cases', '>', lit(0))
    .groupBy('dimension')

const totalsByDay = (db: Db, { countedFor }: CountsKey, range: DateRange) =>
  db
    .selectFrom('case_counts')
    .select(['starts_on as startsOn', 'cases'])
    .where('organization_id', '=', countedFor)
    .where('grain', '=', lit('day'))
    .where('starts_on', '=', sql<string>`any(${listDates(range)}::date[])`)
    .where('dimension', '=', lit('total'))
    .where('key', '=', lit(''))
    .orderBy('starts_on')

/** Selects the totals month by month up to this one. One lookup per month, since a join might read every user's months. */
const totalsByMonth = (db: Db, { countedFor }: CountsKey, today: string) =>
  db
    .selectFrom(
      sql<{ starts_on: string }>`(
        select month::date as starts_on from generate_series(
          (select min(starts_on) from case_counts where organization_id = ${countedFor}::uuid and grain = 'month')::timestamp,
          ${monthOf(today)}::timestamp,
          interval '1 month'
        ) as month
      )`.as('months'),
    )
    .select(({ selectFrom }) => [
      'months.starts_on as startsOn',
      selectFrom('case_counts')
        .select('cases')
        .where('organization_id', '=', countedFor)
        .where('grain', '=', lit('month'))
        .whereRef('case_counts.starts_on', '=', 'months.starts_on')
        .where('dimension', '=', lit('total'))
        .where('key', '=', lit(''))
        .as('cases'),
    ])
    .orderBy('months.starts_on')

/** Selects the users with the most cases. `with ties` keeps equal counts, so that names decide the last place. */
const topUsers = (db: Db, { countedFor, grain, startsOn }: CountsKey) =>
  db
    .selectFrom(
      db
        .selectFrom('case_counts')
        .select(['key', 'cases', 'missions', 'mission_minutes'])
        .where('organization_id', '=', countedFor)
        .where('grain', '=', lit(grain))
        .where('starts_on', '=', startsOn)
        .where('dimension', '=', lit('owner'))
        .where('cases', '>', lit(0))
        .orderBy('cases', 'desc')
        .modifyEnd(sql`fetch first ${maxShown} rows with ties`)
        .as('ranked'),
    )
    .innerJoin('users', (join) => join.on(sql<SqlBool>`users.id = ranked.key::uuid`))
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'ranked.cases',
      'ranked.missions',
      'ranked.mission_minutes as missionMinutes',
    ])
    .orderBy('ranked.cases', 'desc')
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(maxShown)

const recentCases = (db: Db, organizationId: string | null, range: DateRange | null) =>
  db
    .selectFrom(
      (range ? newestOfEachDay(db, organizationId, range) : newest(db, organizationId)).as('recent'),
    )
    .innerJoin('cases', 'cases.id', 'recent.id')
    .innerJoin('users', 'users.id', 'cases.owner_id')
    .select([
      'cases.id',
      'cases.mission_number as missionNumber',
      'cases.type',
      'cases.flag_case_review as flagCaseReview',
      'cases.created_at as createdAt',
      'users.name as creatorName',
      'users.role as creatorRole',
    ])
    // Only a draft may have no type, and drafts do not count.
    .$narrowType<{ type: NotNull }>()
    .orderBy('recent.created_at', 'desc')
    .orderBy('recent.id', 'desc')
    .limit(maxShown)

// This equals the condition of the partial indexes.
const isCounted = sql<SqlBool>`cases.counted`

const isLoggedFor = (organizationId: string | null) =>
  organizationId === null ? sql<SqlBool>`true` : sql<SqlBool>`cases.organization_id = ${organizationId}::uuid`

const newest = (db: Db, organizationId: string | null) =>
  db
    .selectFrom('cases')
    .select(['id', 'created_at'])
    .where(isCounted)
    .where(isLoggedFor(organizationId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)

/** Selects the newest five of each day, which include the newest five of the period. Reads few rows for any period. */
const newestOfEachDay = (db: Db, organizationId: string | null, range: DateRange) =>
  db
    .selectFrom(sql<{ date: string }>`unnest(${listDates(range)}::date[])`.as<'days'>(sql`days (date)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('cases')
          .select(['id', 'created_at'])
          .where(isCounted)
          .where(isLoggedFor(organizationId))
          .whereRef('cases.date', '=', 'days.date')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxShown)
          .as('of_day'),
      (join) => join.onTrue(),
    )
    .select(['of_day.id', 'of_day.created_at'])
    .orderBy('of_day.created_at', 'desc')
    .orderBy('of_day.id', 'desc')
    .limit(maxShown)

const usersByRoleAndStatus = (db: Db) =>
  db.selectFrom('user_counts').select(['role', 'status', 'users as count'])

/** Counts the users of an organization, who are few enough for that. */
const usersOfOrganization = (db: Db, organizationId: string) =>
  db
    .selectFrom('users')
    .select(({ fn }) => ['role', 'status', fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .groupBy(['role', 'status'])

const organizationsByStatus = (db: Db) =>
  db
    .selectFrom('organizations')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
