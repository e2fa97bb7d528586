import type { Tx } from '#platform/server/db/database.ts'
import type { CaseRow } from '../queries.ts'

export async function updateDetails(
  tx: Tx,
  caseId: string,
  { details, version, updated_at }: Pick<CaseRow, 'details' | 'version' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ details: JSON.stringify(details), version, updated_at })
    .where('id', '=', caseId)
    .execute()
}
