import type { Tx } from '#platform/server/db/database.ts'
import type { CaseStatus } from '../../contract.ts'

/** Stores a status without a new version, so a signature still refers to the current version. */
export async function updateStatus(tx: Tx, id: string, status: CaseStatus): Promise<void> {
  await tx.updateTable('cases').set({ status }).where('id', '=', id).execute()
}
