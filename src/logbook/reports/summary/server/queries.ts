import type pg from 'pg'
import type { Db } from '#platform/server/db/database.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { hasSignatureSql } from '#logging/cases/sign-off-sql.ts'
import { proceduresDoneInSql, observedInSql } from '#logging/treatment/done-sql.ts'
import type { ReportScope } from '../../scope/server/policy.ts'
import type { ReportFilters } from '../../scope/contract.ts'
import type { FirstPass, ReportContent } from '../contract.ts'

export interface ReportRow {
  /** Every grouping of the cases; columns that a grouping does not use are null. */
  cells: CellRow[]
  missions: number
  procedures: ReportContent['procedures']
  own: FirstPass
  team: FirstPass
}

export interface CellRow {
  /** One bit for each of `groupedColumns`, in their order: 0 if the cell is grouped by the column. */
  grouping: number
  type: string | null
  mission_type: string | null
  age_band: string | null
  supervision_level: string | null
  month: string | null
  real: number
  simulated: number
}

export const groupedColumns = ['type', 'mission_type', 'age_band', 'supervision_level', 'month'] as const

const filterColumns: { [Name in keyof ReportFilters]-?: [column: string, type: string, operator: string] } = {
  from: ['cases.date', 'date', '>='],
  to: ['cases.date', 'date', '<='],
  ageBand: ['cases.age_band', 'text', '='],
  type: ['cases.type', 'text', '='],
  missionType: ['cases.mission_type', 'text', '='],
  supervision: ['cases.supervision_level', 'text', '='],
}

/**
 * Counts one user's logged cases; drafts, voided and deleted ones never count. It is one statement, so that all values
 * come from one snapshot, and handwritten SQL, because grouping sets count every dimension in one pass over the index
 * by owner.
 */
export async function countReport(
  pool: pg.Pool,
  { ownerId }: ReportScope,
  filters: ReportFilters,
): Promise<ReportRow> {
  const { values, conditions } = toConditions([ownerId], filters)
  const text = reportSql(conditions)
  const { rows } = await pool.query<ReportRow>({ name: statementName('report', text), text, values })
  const [row] = rows
  if (row === undefined) throw new Error('A select of subqueries returns one row')
  return row
}

/** Returns the filters as SQL conditions, and the given values followed by those of the filters. */
function toConditions(given: readonly unknown[], filters: ReportFilters) {
  const values = [...given]
  const conditions = Object.entries(filterColumns).flatMap(([name, [column, type, operator]]) => {
    const value = filters[name as keyof ReportFilters] // the keys of `filterColumns` are those of the filters
    return value === undefined ? [] : [`and ${column} ${operator} $${values.push(value)}::${type}`]
  })
  return { values, conditions: conditions.join(' ') }
}

/** The cases that a report counts. */
const loggedSql = `owner_id = $1 and deleted_at is null and status in ('pending', 'completed')`

/** Returns the next cases of a report that somebody has signed, in the order of their ids. */
export async function listSignedCaseIds(
  pool: pg.Pool,
  { ownerId }: ReportScope,
  filters: ReportFilters,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { values, conditions } = toConditions([ownerId, after, limit], filters)
  const text = `
    select id from cases
    where ${loggedSql} ${conditions} and ${hasSignatureSql('$1')} and ($2::uuid is null or id > $2)
    order by id limit $3`
  const { rows } = await pool.query<{ id: string }>({ name: statementName('signed', text), text, values })
  return rows.map(({ id }) => id)
}

const columns = groupedColumns.join(', ')

// Attempts by other services are not attempts of the team. An attempt without an operator is one of the team
// (src/logging/cases/parts/airway.ts).
const reportSql = (filterConditions: string) => `
  with logged as materialized (
    select id, mission_id, type, mission_type, age_band, supervision_level, counted, implied_procedures,
      to_char(date, 'YYYY-MM') as month
    from cases
    where ${loggedSql} ${filterConditions}
  ),
  cells as (
    select grouping(${columns}) as grouping, ${columns},
      count(*) filter (where counted) as real, count(*) filter (where not counted) as simulated
    from logged
    group by grouping sets (
      (), (type), (mission_type), (age_band), (supervision_level), (month),
      (type, supervision_level), (type, age_band), (mission_type, supervision_level)
    )
  ),
  done as (
    select steps.code,
      case steps.operator_role
        when 'observed' then 'observed'
        when 'supervised' then 'supervising'
        when 'assisted' then 'assisted'
        else coalesce(steps.supervision_level, logged.supervision_level, 'not_recorded')
      end as part,
      case when logged.counted and steps.setting = 'real' then 'real' else 'simulated' end as setting,
      count(*) as count
    from logged join (
      ${proceduresDoneInSql('logged')}
      union all ${observedInSql('logged')}
    ) as steps on steps.case_id = logged.id
    group by 1, 2, 3
  ),
  attempts as materialized (
    select first.operator = 'self' as is_own, first.success
    from cases cross join lateral (
      select attempt->>'operator' as operator, (attempt->>'success')::boolean as success
      from jsonb_array_elements(cases.details #> '{airway,attempts}') as attempt
      where attempt->>'technique' = 'tracheal'
        and coalesce(attempt->>'operator', 'self') not in ('before_arrival', 'other_service')
      order by (attempt->>'number')::integer
      limit 1
    ) as first
    where cases.owner_id = $1 and cases.counted
      and jsonb_typeof(cases.details #> '{airway,attempts}') = 'array' ${filterConditions}
  )
  select
    (select coalesce(json_agg(cells), '[]') from cells) as cells,
    (select count(distinct mission_id) from logged where counted)::integer as missions,
    (select coalesce(json_agg(done order by code, part, setting), '[]') from done) as procedures,
    (${firstPassSql('where is_own')}) as own,
    (${firstPassSql('')}) as team`

function firstPassSql(condition: string): string {
  return `select json_build_object(
    'cases', count(success), 'successes', count(*) filter (where success),
    'notRecorded', count(*) - count(success)
  ) from attempts ${condition}`
}

export async function findPersonName(db: Db, { ownerId }: ReportScope): Promise<string> {
  const owner = await db.selectFrom('users').select('name').where('id', '=', ownerId).executeTakeFirst()
  return owner?.name ?? ''
}
