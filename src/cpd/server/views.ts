import type { ActivitySummary } from '../contract.ts'
import type { ActivityRow, KeptActivityRow } from './queries.ts'

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

/** `evidence` is the name of its file in the archive. */
export const toKeptActivityView = (row: KeptActivityRow, evidence: string | null) => ({
  id: row.id,
  title: row.title,
  date: row.date,
  endDate: row.end_date,
  hours: row.hours,
  type: row.type,
  tags: row.tags,
  status: row.status,
  filename: row.filename,
  evidence,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})
