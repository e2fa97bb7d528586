import type pg from 'pg'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import { impliedParts, isNotDuplicatedSql } from '#logging/treatment/done-sql.ts'
import type { CaseScope } from './policy.ts'
import { visibleCaseSql } from './queries.ts'

export interface DailyProcedureCount {
  date: string
  code: string
  count: number
}

/** Enough for twenty different procedures on each day of ten years. */
const maxRows = 73_000

const handsOnRolesSql = `('performed', 'performed_supervised', 'supervised')`

/**
 * Returns how often a user performed, taught or supervised each procedure on each day, in a real case or simulated. Procedures
 * that drugs, blood or the airway imply count once for each case. Drafts and voided cases do not count.
 */
export async function listDoneProcedures(
  pool: pg.Pool,
  scope: CaseScope,
  ownerId: string,
  { from, to }: DayPeriod,
): Promise<DailyProcedureCount[]> {
  const { rows } = await pool.query<DailyProcedureCount>({
    name: `cases_done_procedures_${scope.reach}`,
    text: `
      with logged as (
        select cases.id, cases.date, cases.implied_procedures from cases
        where ${visibleCaseSql[scope.reach]('$1')} and cases.owner_id = $2 and cases.date >= $3 and cases.date <= $4
          and cases.status in ('pending', 'completed')
      ),
      done as (
        select logged.date, steps.code
        from logged join case_procedures as steps on steps.case_id = logged.id
        where steps.operator_role in ${handsOnRolesSql}
        union all
        select logged.date, ${impliedParts.code}
        from logged cross join lateral unnest(logged.implied_procedures) as implied (entry)
        where ${impliedParts.role} in ${handsOnRolesSql} and ${isNotDuplicatedSql('logged')}
      )
      select date, code, count(*)::integer as count from done
      group by date, code
      order by date, code
      limit ${maxRows}`,
    values: [scope.viewerId, ownerId, from, to],
  })
  return rows
}
