import type pg from 'pg'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { CaseScope } from './policy.ts'
import { visible } from './queries.ts'

export interface DoneProcedure {
  date: string
  code: string
  count: number
}

/** More than the days of ten years with twenty different procedures each. */
const mostRows = 73_000

/**
 * Returns how often a user did each procedure on each day: performed, taught or supervised, in a real case or simulated. Drafts and
 * voided cases do not count.
 */
export async function listDoneProcedures(
  pool: pg.Pool,
  scope: CaseScope,
  ownerId: string,
  { from, to }: DayPeriod,
): Promise<DoneProcedure[]> {
  const { rows } = await pool.query<DoneProcedure>({
    name: `cases_done_procedures_${scope.reach}`,
    text: `
      select cases.date, steps.code, count(*)::integer as count
      from cases join case_procedures as steps on steps.case_id = cases.id
      where ${visible[scope.reach]('$1')} and cases.owner_id = $2 and cases.date >= $3 and cases.date <= $4
        and cases.status in ('pending', 'completed')
        and steps.operator_role in ('performed', 'performed_supervised', 'supervised')
      group by cases.date, steps.code
      order by cases.date, steps.code
      limit ${mostRows}`,
    values: [scope.viewerId, ownerId, from, to],
  })
  return rows
}
