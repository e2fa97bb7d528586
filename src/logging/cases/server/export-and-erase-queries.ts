import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ChangeKind, FieldChange } from '../record/history.contract.ts'
import type { CaseScope } from '../record/server/policy.ts'

const pageSize = 100

export interface ExportPosition {
  date: string
  id: string
}

/** Returns the ids of the next hundred cases of a user, newest first, including drafts and voided cases. */
export const listOwnCaseIds = (
  db: Db,
  scope: CaseScope,
  after: ExportPosition | null,
): Promise<ExportPosition[]> =>
  db
    .selectFrom('cases')
    .select(['id', 'date'])
    .where('owner_id', '=', scope.viewerId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()

export interface OwnChangeRow {
  case_id: string
  version: number
  kind: ChangeKind
  changed_by: string
  changed_by_name: string
  changed_at: Date
  changes: FieldChange[]
  reason: string | null
}

/** Returns the next hundred history entries of a user's cases. */
export async function listOwnChanges(
  pool: pg.Pool,
  scope: CaseScope,
  after: Pick<OwnChangeRow, 'case_id' | 'version'> | null,
): Promise<OwnChangeRow[]> {
  const { rows } = await pool.query<OwnChangeRow>({
    name: 'cases_own_changes',
    text: `
      select changes.*, users.name as changed_by_name
      from case_changes as changes
      join cases on cases.id = changes.case_id
      join users on users.id = changes.changed_by
      where cases.owner_id = $1 and ($2::uuid is null or (changes.case_id, changes.version) > ($2, $3::integer))
      order by changes.case_id, changes.version
      limit ${pageSize}`,
    values: [scope.viewerId, after?.case_id ?? null, after?.version ?? null],
  })
  return rows
}

/** Returns the whole history of some cases of a user, oldest change first. */
export async function listChangesOf(
  pool: pg.Pool,
  scope: CaseScope,
  caseIds: readonly string[],
): Promise<OwnChangeRow[]> {
  const { rows } = await pool.query<OwnChangeRow>({
    name: 'cases_changes_of',
    text: `
      select changes.*, users.name as changed_by_name
      from case_changes as changes
      join cases on cases.id = changes.case_id
      join users on users.id = changes.changed_by
      where cases.owner_id = $1 and changes.case_id = any ($2::uuid[])
      order by changes.case_id, changes.version`,
    values: [scope.viewerId, caseIds],
  })
  return rows
}

/** Permanently deletes all cases of a user; rows that reference a case are deleted with it. */
export async function deleteCasesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cases').where('owner_id', '=', ownerId).execute()
}
