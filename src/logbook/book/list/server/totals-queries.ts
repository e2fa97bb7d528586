import type pg from 'pg'
import { statementName } from '#platform/server/db/statement-name.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import { isSimulatedCaseSql } from '#logging/treatment/done-sql.ts'
import { matchingCasesSql, type CaseFilters, type Parameter } from './filter-queries.ts'

export interface TotalsRow {
  /** All listed cases, including drafts and voided cases. */
  listed: number
  /** Logged cases; the totals below count only these. */
  cases: number
  drafts: number
  missions: number
  simulated: number
  flagged: number
  mission_minutes: number
}

export const noTotals: TotalsRow = {
  listed: 0,
  cases: 0,
  drafts: 0,
  missions: 0,
  simulated: 0,
  flagged: 0,
  mission_minutes: 0,
}

/**
 * Counts at most `limit` cases within the scope that match the filters. Drafts and voided cases are counted only in
 * their own totals.
 */
export async function countCases(
  pool: pg.Pool,
  scope: CaseScope,
  filters: CaseFilters,
  limit: number,
): Promise<TotalsRow> {
  const parameters: Parameter[] = []
  const parameter = (value: unknown, type: string) => `$${parameters.push({ value, type })}::${type}`
  const text = `
    with counted as materialized (
      select found.id from (${matchingCasesSql(scope, filters, limit, parameter)}) as found limit ${limit}
    ),
    rows as (
      select cases.mission_id, cases.status, ${isSimulatedCaseSql} as is_simulated, cases.flag_case_review
      from counted join cases on cases.id = counted.id
    ),
    logged as (select * from rows where rows.status in ('pending', 'completed'))
    select
      (select count(*) from rows)::integer as listed,
      (select count(*) from rows where rows.status = 'draft')::integer as drafts,
      count(*)::integer as cases,
      count(distinct logged.mission_id)::integer as missions,
      (count(*) filter (where logged.is_simulated))::integer as simulated,
      (count(*) filter (where logged.flag_case_review))::integer as flagged,
      (
        select coalesce(sum(missions.mission_minutes), 0) from missions
        where missions.id in (select flown.mission_id from logged as flown)
      )::integer as mission_minutes
    from logged`
  const values = parameters.map(({ value }) => value)
  const { rows } = await pool.query<TotalsRow>({ name: statementName('case_totals', text), text, values })
  const [totals] = rows
  if (totals === undefined) throw new Error('An aggregate returns one row')
  return totals
}
