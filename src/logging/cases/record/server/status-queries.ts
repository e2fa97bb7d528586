import type { Tx } from '#platform/server/db/database.ts'
import type { CaseStatus } from '../../contract.ts'

/** Stores a status without a new version: what was signed stays the version that it was. */
export async function updateStatus(tx: Tx, id: string, status: CaseStatus): Promise<void> {
  await tx.updateTable('cases').set({ status }).where('id', '=', id).execute()
}
