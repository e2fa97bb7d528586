import type { Tx } from '#platform/server/db/database.ts'
import type { ChangeKind, FieldChange } from '../../history/contract.ts'

export interface ChangeToKeep {
  caseId: string
  version: number
  kind: ChangeKind
  changedBy: string
  changedAt: Date
  changes: readonly FieldChange[]
  reason?: string
}

export async function insertChange(tx: Tx, change: ChangeToKeep): Promise<void> {
  await tx
    .insertInto('case_changes')
    .values({
      case_id: change.caseId,
      version: change.version,
      kind: change.kind,
      changed_by: change.changedBy,
      changed_at: change.changedAt,
      changes: JSON.stringify(change.changes),
      reason: change.reason ?? null,
    })
    .execute()
}
