import { daysLeft, erasedAfter } from '#cases/changes/retention.ts'
import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { Activity, ActivitySummary } from '../contract.ts'
import type { DeletedActivity } from '../removal.contract.ts'
import type { ActivitySummaryRow } from './list-queries.ts'
import type { ActivityRow } from './queries.ts'
import type { DeletedActivityRow } from './removal-queries.ts'

export const toActivitySummaryView = (row: ActivitySummaryRow): ActivitySummary => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  date: row.date,
  endDate: row.end_date,
  hours: row.hours,
  participatoryHours: row.participatory_hours,
  type: row.type,
  typeLabel: labelOf(cpdTypes, row.type),
  tags: row.tags,
  provider: row.provider,
  status: row.status,
  // Files can be opened only with a signed URL, and the service does not sign any yet.
  fileUrl: null,
  filename: row.filename,
})

export const toActivityView = (row: ActivityRow): Activity => ({
  ...toActivitySummaryView(row),
  ownerId: row.owner_id,
  occurrences: row.occurrences,
  categories: row.categories,
  credits: row.credits,
  creditSystem: row.credit_system,
  method: row.method,
  description: row.description,
  learningOutcome: row.learning_outcome,
  impact: row.impact,
  codeTheme: row.code_theme,
  cultural: row.cultural,
  linkedCaseIds: row.linked_case_ids,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toDeletedActivityView = (row: DeletedActivityRow, now: Date): DeletedActivity => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  date: row.date,
  hours: row.hours,
  type: row.type,
  deletedAt: row.deleted_at.toISOString(),
  erasedAfter: erasedAfter(row.deleted_at).toISOString(),
  daysLeft: daysLeft(row.deleted_at, now),
})

/** `evidence` is the path of the evidence file in the archive. */
export function toRetainedActivityView(row: ActivityRow, evidence: string | null) {
  const { _id, ownerId: _owner, fileUrl: _url, ...view } = toActivityView(row)
  return { ...view, evidence, deletedAt: row.deleted_at }
}
