import type { CaseChange } from '../record/history.contract.ts'
import type { OwnChangeRow } from './export-and-erase-queries.ts'

/** A history entry with the id of its case. */
export interface OwnChange extends CaseChange {
  caseId: string
}

export const toOwnChangeView = (row: OwnChangeRow): OwnChange => ({
  caseId: row.case_id,
  version: row.version,
  kind: row.kind,
  changedBy: { id: row.changed_by, name: row.changed_by_name },
  changedAt: row.changed_at.toISOString(),
  changes: row.changes,
  reason: row.reason,
})
