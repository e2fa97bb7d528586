import type pg from 'pg'
import { statementName } from '#platform/server/db/statement-name.ts'
import type { CaseScope } from '#cases/record/server/policy.ts'
import { foundCases, type CaseFilters, type Parameter } from './filter-queries.ts'

export interface TotalsRow {
  cases: number
  missions: number
  simulated: number
  flagged: number
  mission_minutes: number
}

/** Counts at most `limit` cases of the scope that match the filters. */
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
      select found.id from (${foundCases(scope, filters, limit, parameter)}) as found limit ${limit}
    ),
    rows as (
      select cases.mission_id, cases.encounter_setting, cases.flag_case_review
      from counted join cases on cases.id = counted.id
    )
    select
      (select count(*) from rows)::integer as cases,
      (select count(distinct rows.mission_id) from rows)::integer as missions,
      (select count(*) from rows where rows.encounter_setting = 'simulated')::integer as simulated,
      (select count(*) from rows where rows.flag_case_review)::integer as flagged,
      (
        select coalesce(sum(missions.mission_minutes), 0) from missions
        where missions.id in (select rows.mission_id from rows)
      )::integer as mission_minutes`
  const values = parameters.map(({ value }) => value)
  const { rows } = await pool.query<TotalsRow>({ name: statementName('case_totals', text), text, values })
  const [totals] = rows
  if (totals === undefined) throw new Error('An aggregate returns one row')
  return totals
}
