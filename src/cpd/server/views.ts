import type { ActivitySummary } from '../contract.ts'
import type { ActivityRow, RetainedActivityRow } from './queries.ts'

export const toActivitySummaryView = (row: ActivityRow): ActivitySummary => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  date: row.date,
  hours: row.hours,
  type: row.type,
  tags: row.tags,
  status: row.status,
  // Files can be opened only with a signed URL, and the service does not sign any yet.
  fileUrl: null,
  filename: row.filename,
})

/** `evidence` is the path of the evidence file in the archive. */
export const toRetainedActivityView = (row: RetainedActivityRow, evidence: string | null) => ({
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
