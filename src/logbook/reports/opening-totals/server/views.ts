import type { OpeningTotal } from '../contract.ts'
import type { OpeningTotalRow } from './queries.ts'

export const toOpeningTotalView = (row: OpeningTotalRow): OpeningTotal => ({
  _id: row.id,
  id: row.id,
  procedure: row.procedure_code,
  supervision: row.supervision_level,
  // A check constraint of the table limits the setting to these values.
  setting: row.setting as OpeningTotal['setting'],
  count: row.count,
  from: row.from_date,
  to: row.to_date,
  source: row.source,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
