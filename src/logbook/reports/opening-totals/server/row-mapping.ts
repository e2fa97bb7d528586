import type { ReportedTotal } from '../../scope/contract.ts'
import type { OpeningTotalRow } from './queries.ts'

export const toReportedTotal = (row: OpeningTotalRow): ReportedTotal => ({
  procedure: row.procedure_code,
  supervision: row.supervision_level,
  // A check constraint of the table limits the setting to these values.
  setting: row.setting as ReportedTotal['setting'],
  count: row.count,
  from: row.from_date,
  to: row.to_date,
  source: row.source,
})
