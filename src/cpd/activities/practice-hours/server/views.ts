import type { Practice } from '../contract.ts'
import type { PracticeRow } from './queries.ts'

export const toPracticeView = (row: PracticeRow): Practice => ({
  _id: row.id,
  id: row.id,
  from: row.from_date,
  to: row.to_date,
  hours: row.hours,
  setting: row.setting,
  scope: row.scope,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
