import type { EvidenceFile } from '#evidence/contract.ts'
import { daysLeft, erasedAfter } from '#logging/cases/changes/retention.ts'
import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { Activity, ActivitySummary } from '../contract.ts'
import type { DeletedActivity } from '../removal.contract.ts'
import type { ActivitySummaryRow } from './list-queries.ts'
import type { ActivityRow } from './queries.ts'
import type { DeletedActivityRow } from './removal-queries.ts'

/** The evidence files by the id of the activity. */
type Files = ReadonlyMap<string, EvidenceFile[]>
type SummaryRow = Omit<ActivitySummaryRow, 'first_evidence_id'>

export const toActivitySummaryView = (row: ActivitySummaryRow, files: Files): ActivitySummary =>
  withFirstFile(row, files.get(row.id)?.[0])

const withFirstFile = (row: SummaryRow, firstFile: EvidenceFile | undefined): ActivitySummary => ({
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
  fileUrl: firstFile?.fileUrl ?? null,
  filename: firstFile?.filename ?? null,
})

export function toActivityView(row: ActivityRow, files: Files): Activity {
  const evidence = files.get(row.id) ?? []
  return { ...withFirstFile(row, evidence[0]), ...detailsOf(row), evidence }
}

const detailsOf = (row: ActivityRow) => ({
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

/** Maps a row for the user's data export. The ids of the evidence files are those in its `evidence.json`. */
export function toRetainedActivityView(row: ActivityRow) {
  const {
    _id,
    ownerId: _owner,
    fileUrl: _url,
    filename: _name,
    evidence: _files,
    ...view
  } = toActivityView(row, new Map())
  return { ...view, evidenceIds: row.evidence_ids, deletedAt: row.deleted_at }
}
