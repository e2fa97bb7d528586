import type pg from 'pg'
import type { Tx } from '#platform/server/db/database.ts'
import type { ChangeKind, FieldChange } from '../history.contract.ts'
import type { CaseScope } from './policy.ts'
import { visibleCaseSql } from './queries.ts'

export interface NewChange {
  caseId: string
  version: number
  kind: ChangeKind
  changedBy: string
  changedAt: Date
  changes: readonly FieldChange[]
  reason?: string
}

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
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

export interface ChangeRow {
  version: number
  number: number
  kind: ChangeKind
  changed_by: string
  changed_by_name: string
  changed_at: Date
  changes: FieldChange[]
  reason: string | null
}

/** Returns the history of a case in scope, newest first. Adds a first "logged" entry if the case was never a draft. */
export async function listChanges(
  pool: pg.Pool,
  scope: CaseScope,
  { caseId, before, limit }: { caseId: string; before: number | null; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>({
    name: `cases_history_${scope.reach}`,
    text: `
      select changes.*, people.name as changed_by_name,
        greatest(1, changes.version + 1 - coalesce(
          (select min(version) from case_changes where case_id = $2 and kind = 'logged'), 1
        )) as number
      from (
        select version, kind, changed_by, changed_at, changes, reason
        from case_changes where case_id = $2
        union all
        select 1, 'logged', owner_id, submitted_at, '[]', null
        from cases
        where id = $2 and submitted_at is not null
          and not exists (select from case_changes where case_id = $2 and kind = 'logged')
      ) as changes
      join users as people on people.id = changes.changed_by
      where exists (select from cases where cases.id = $2 and ${visibleCaseSql[scope.reach]('$1')})
        and ($3::integer is null or changes.version < $3)
      order by changes.version desc
      limit $4`,
    values: [scope.viewerId, caseId, before, limit],
  })
  return rows
}
