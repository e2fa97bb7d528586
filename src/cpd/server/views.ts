import type { ActivitySummary } from '../contract.ts'
import type { ActivityRow } from './queries.ts'

export const toActivitySummaryView = (row: ActivityRow): ActivitySummary => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  date: row.date,
  hours: row.hours,
  type: row.type,
  tags: row.tags,
  status: row.status,
  // Nothing opens a file without a signed address, and nobody signs one yet.
  fileUrl: null,
  filename: row.filename,
})
