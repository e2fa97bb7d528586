import type { Tx } from '#platform/server/db/database.ts'
import type { CaseRow } from '../../record/server/queries.ts'

export type FlagColumns = Pick<
  CaseRow,
  | 'flag_case_review'
  | 'flagged_by'
  | 'ever_flagged'
  | 'flag_reasons'
  | 'flag_note'
  | 'details'
  | 'version'
  | 'updated_at'
>

export async function updateFlag(tx: Tx, caseId: string, flag: FlagColumns): Promise<void> {
  const columns = { ...flag, details: JSON.stringify(flag.details) }
  await tx.updateTable('cases').set(columns).where('id', '=', caseId).execute()
}
