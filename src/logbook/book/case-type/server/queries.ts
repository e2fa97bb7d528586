import type pg from 'pg'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import { maxMissionHours } from '#logging/missions/mission.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { proceduresDoneInSql } from '#logging/treatment/done-sql.ts'
import { matchingCasesSql, type Parameter } from '../../list/server/filter-queries.ts'

interface CodeCount {
  key: string | null
  count: number
}

const intervals = ['activation', 'response', 'scene', 'transport', 'mission'] as const
export type Interval = (typeof intervals)[number]

type Medians = Record<`${Interval}_median`, number | null> & Record<`${Interval}_missions`, number>

export interface CaseTypeRow extends Medians {
  looked_at: number
  cases: number
  missions: number
  last_seen: string | null
  months: CodeCount[]
  procedures: CodeCount[]
  outcomes: CodeCount[]
}

const maxProcedures = 8

// As in `minutesBetween` of `#logging/missions/mission.ts`: whole minutes, and null if the times are out of order.
const between = (start: string, end: string) =>
  `case when ${end} >= ${start} then floor(extract(epoch from ${end} - ${start}) / 60) end`

const maxMinutesOf = (type: string | null) => maxMissionHours(type) * 60

/** SQL for the minutes of each interval of a mission. */
const minutes: Readonly<Record<Interval, string>> = {
  activation: between('missions.activated_at', 'missions.mobile_at'),
  response: between('missions.activated_at', 'missions.arrive_scene_at'),
  scene: between('missions.arrive_scene_at', 'missions.leave_scene_at'),
  transport: between('missions.leave_scene_at', 'missions.arrive_destination_at'),
  mission: `case when missions.mission_minutes <= case missions.mission_type
    when 'repatriation' then ${maxMinutesOf('repatriation')} else ${maxMinutesOf(null)} end then missions.mission_minutes end`,
}

const medians = intervals
  .map(
    (interval) => `
      percentile_cont(0.5) within group (order by flown.${interval}) as ${interval}_median,
      count(flown.${interval}) as ${interval}_missions`,
  )
  .join(',')

const counts = (from: string) => `(
  select coalesce(json_agg(json_build_object('key', key, 'count', cases) order by cases desc, key), '[]') from (${from}) as counts
)`

/** Returns the statistics of the newest `limit` cases of this type within the scope. The months start on `since`. */
export async function findCaseTypeFigures(
  pool: pg.Pool,
  scope: CaseScope,
  { type, since, limit }: { type: string; since: string; limit: number },
): Promise<CaseTypeRow> {
  const parameters: Parameter[] = []
  const parameter = (value: unknown, as: string) => `$${parameters.push({ value, type: as })}::${as}`
  const filteredCases = matchingCasesSql(scope, { type }, limit, parameter)
  const text = `
    with found as materialized (
      select found.id from (${filteredCases}) as found order by found.date desc, found.id desc limit ${limit}
    ),
    logged as materialized (
      select cases.id, cases.mission_id, cases.date, cases.clinical_outcome, cases.implied_procedures
      from found join cases on cases.id = found.id where cases.counted
    ),
    flown as materialized (
      select ${intervals.map((interval) => `${minutes[interval]} as ${interval}`).join(', ')}
      from missions where missions.id in (select logged.mission_id from logged)
    )
    select (select count(*) from found) as looked_at,
      (select count(*) from logged) as cases,
      (select max(logged.date) from logged) as last_seen,
      ${counts(`
        select to_char(logged.date, 'YYYY-MM') as key, count(*) as cases from logged
        where logged.date >= ${parameter(since, 'date')} group by 1
      `)} as months,
      ${counts(`
        select done.code as key, count(distinct done.case_id) as cases
        from (${proceduresDoneInSql('logged')}) as done
        where done.setting = 'real'
        group by 1 order by 2 desc, 1 limit ${maxProcedures}
      `)} as procedures,
      ${counts('select logged.clinical_outcome as key, count(*) as cases from logged group by 1')} as outcomes,
      count(*) as missions, ${medians}
    from flown`
  const values = parameters.map(({ value }) => value)
  const { rows } = await pool.query<CaseTypeRow>({ name: statementName('case_type', text), text, values })
  return rows[0] as CaseTypeRow // an aggregate always returns one row
}
