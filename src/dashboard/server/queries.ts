import { sql, type InferResult, type NotNull, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type pg from 'pg'
import type { Db } from '#platform/server/db/database.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { deduplicated } from '#platform/server/db/batched.ts'
import { LockNotAvailable, retryOnConflict } from '#platform/server/db/transaction.ts'
import { datesIn, monthOf, type DateRange } from '../periods.ts'

/** The kept counts of a period: of one week, one month or all time. */
export interface KeptCounts {
  grain: 'week' | 'month' | 'all'
  startsOn: string
}

interface Wanted {
  kept: KeptCounts
  range: DateRange | null
  today: string
}

// Words and numbers of our own are written into the statement, so that one plan of it fits every period.
const { lit } = sql

const shownAtMost = lit(5)

// Everything but 'owner', which has as many keys as there are people, and 'total', which has more to tell.
const dimensions = [
  'flagged',
  'type',
  'mission_type',
  'diagnosis',
  'gender',
  'level_of_care',
  'procedure',
].map((dimension) => sql.lit(dimension))

/** Adds the changes of cases and people since the last time to the kept counts; nearly free when there are none. */
export const foldCounts = (db: Db): Promise<void> =>
  retryOnConflict(async () => {
    const { rows } = await sql<{ isFolded: boolean }>`
      select ${folded('case')} and ${folded('user')} as "isFolded"`.execute(db)
    if (!rows[0]?.isFolded) throw new LockNotAvailable()
  })

// A fold waits for the one before it, so it is only begun while no other runs.
const folded = (kind: 'case' | 'user') => sql`case
  when not exists (select from ${sql.table(`${kind}_count_changes`)}) then true
  when pg_try_advisory_xact_lock(hashtext(${sql.lit(`fold_${kind}_counts`)}))
    then ${sql.raw(`fold_${kind}_counts()`)}::text is not null
  else false
end`

interface Source {
  db: Db
  pool: pg.Pool
}

/** The figures of a period, once for all who look at the same moment. */
export const findStatistics = deduplicated(async ({ db, pool }: Source, wanted: Wanted) => {
  // A statement of its own: only a later one sees what it has folded.
  await foldCounts(db)
  const { sql: text, parameters } = selectStatistics(db, wanted).compile()
  // Prepared once for each connection: planning it takes longer than answering it.
  const query = { name: statementName('dashboard_statistics', text), text, values: [...parameters] }
  const { rows } = await pool.query<Found>(query)
  const [found] = rows
  if (!found) throw new Error('The statistics are a statement that answers one row')
  return found
})

/** One statement, so that every figure is of the same moment. */
const selectStatistics = (db: Db, { kept, range, today }: Wanted) =>
  db.selectNoFrom([
    jsonObjectFrom(totalOf(db, kept)).as('total'),
    jsonArrayFrom(countsByKey(db, kept)).as('counts'),
    jsonArrayFrom(range ? totalsByDay(db, range) : totalsByMonth(db, today)).as('totals'),
    jsonArrayFrom(topUsers(db, kept)).as('topUsers'),
    jsonArrayFrom(recentCases(db, range)).as('recentCases'),
    jsonArrayFrom(usersByRoleAndStatus(db)).as('users'),
    jsonArrayFrom(organizationsByStatus(db)).as('organizations'),
  ])

type Found = InferResult<ReturnType<typeof selectStatistics>>[number]

/** What was found, with the period it was found for. */
export type Statistics = Found & Pick<Wanted, 'range' | 'today'>

const totalOf = (db: Db, { grain, startsOn }: KeptCounts) =>
  db
    .selectFrom('case_counts')
    .select(['cases', 'missions', 'mission_minutes as missionMinutes'])
    .where('grain', '=', lit(grain))
    .where('starts_on', '=', startsOn)
    .where('dimension', '=', lit('total'))
    .where('key', '=', lit(''))

/** A record for each dimension, and nothing but what the ranking's index holds: the more cases, the more keys. */
const countsByKey = (db: Db, { grain, startsOn }: KeptCounts) =>
  db
    .selectFrom('case_counts')
    .select(['dimension', sql<Record<string, number>>`json_object_agg(key, cases)`.as('cases')])
    .where('grain', '=', lit(grain))
    .where('starts_on', '=', startsOn)
    .where('dimension', 'in', dimensions)
    .where('cases', '>', lit(0))
    .groupBy('dimension')

const totalsByDay = (db: Db, range: DateRange) =>
  db
    .selectFrom('case_counts')
    .select(['starts_on as startsOn', 'cases'])
    .where('grain', '=', lit('day'))
    .where('starts_on', '=', sql<string>`any(${datesIn(range)}::date[])`)
    .where('dimension', '=', lit('total'))
    .where('key', '=', lit(''))
    .orderBy('starts_on')

/** Month by month up to this one. A look-up for each: a join might read every person's months. */
const totalsByMonth = (db: Db, today: string) =>
  db
    .selectFrom(
      sql<{ starts_on: string }>`(
        select month::date as starts_on from generate_series(
          (select min(starts_on) from case_counts where grain = 'month')::timestamp,
          ${monthOf(today)}::timestamp,
          interval '1 month'
        ) as month
      )`.as('months'),
    )
    .select(({ selectFrom }) => [
      'months.starts_on as startsOn',
      selectFrom('case_counts')
        .select('cases')
        .where('grain', '=', lit('month'))
        .whereRef('case_counts.starts_on', '=', 'months.starts_on')
        .where('dimension', '=', lit('total'))
        .where('key', '=', lit(''))
        .as('cases'),
    ])
    .orderBy('months.starts_on')

/** The people with the most cases. Ties at the border all come along until their names have decided. */
const topUsers = (db: Db, { grain, startsOn }: KeptCounts) =>
  db
    .selectFrom(
      db
        .selectFrom('case_counts')
        .select(['key', 'cases', 'missions', 'mission_minutes'])
        .where('grain', '=', lit(grain))
        .where('starts_on', '=', startsOn)
        .where('dimension', '=', lit('owner'))
        .where('cases', '>', lit(0))
        .orderBy('cases', 'desc')
        .modifyEnd(sql`fetch first ${shownAtMost} rows with ties`)
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
    .limit(shownAtMost)

const recentCases = (db: Db, range: DateRange | null) =>
  db
    .selectFrom((range ? newestOfEachDay(db, range) : newest(db)).as('recent'))
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
    // Only a draft may lack its type, and no draft is counted.
    .$narrowType<{ type: NotNull }>()
    .orderBy('recent.created_at', 'desc')
    .orderBy('recent.id', 'desc')
    .limit(shownAtMost)

// `counted` alone, as the partial indexes have it.
const counted = sql<SqlBool>`cases.counted`

const newest = (db: Db) =>
  db
    .selectFrom('cases')
    .select(['id', 'created_at'])
    .where(counted)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtMost)

/** Five of each day hold the newest five of the period, however few or old its cases are. */
const newestOfEachDay = (db: Db, range: DateRange) =>
  db
    .selectFrom(sql<{ date: string }>`unnest(${datesIn(range)}::date[])`.as<'days'>(sql`days (date)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('cases')
          .select(['id', 'created_at'])
          .where(counted)
          .whereRef('cases.date', '=', 'days.date')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(shownAtMost)
          .as('of_day'),
      (join) => join.onTrue(),
    )
    .select(['of_day.id', 'of_day.created_at'])
    .orderBy('of_day.created_at', 'desc')
    .orderBy('of_day.id', 'desc')
    .limit(shownAtMost)

const usersByRoleAndStatus = (db: Db) =>
  db.selectFrom('user_counts').select(['role', 'status', 'users as count'])

const organizationsByStatus = (db: Db) =>
  db
    .selectFrom('organizations')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
