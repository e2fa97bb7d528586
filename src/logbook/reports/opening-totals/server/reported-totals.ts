import type { Db } from '#platform/server/db/database.ts'
import type { ReportedTotal, ReportFilters } from '../../scope/contract.ts'
import type { ReportScope } from '../../scope/server/policy.ts'
import { maxOpeningTotals } from '../contract.ts'
import { findOpeningTotals } from './queries.ts'
import { toReportedTotal } from './row-mapping.ts'

/**
 * Returns the opening totals that lie wholly within the period of a report, because a total cannot be divided.
 * Opening totals have no case type, mission type or age, so a report with such a filter contains none of them. Only
 * the owner's own report contains opening totals.
 */
export async function listReportedTotals(
  db: Db,
  scope: ReportScope,
  { from, to, supervision, type, missionType, ageBand }: ReportFilters,
): Promise<ReportedTotal[]> {
  if (!scope.isOwn || type || missionType || ageBand) return []
  const totals = (await findOpeningTotals(db, scope, maxOpeningTotals)).map(toReportedTotal)
  return totals.filter(
    (total) =>
      (from === undefined || total.from >= from) &&
      (to === undefined || total.to <= to) &&
      (supervision === undefined || total.supervision === supervision),
  )
}
