import type { Tx } from '#platform/server/db/database.ts'

/** Locks and returns every case of a mission, including voided and deleted ones, in the order of their ids. */
export const lockCasesOfMission = (tx: Tx, missionId: string) =>
  tx
    .selectFrom('cases')
    .select(['id', 'status', 'deleted_at'])
    .where('mission_id', '=', missionId)
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute()

export interface SharedColumns {
  mission_type: string | null
  date: string
  search_text: string
  search_codes: string[]
}

/** Updates the columns that a case copies from its mission, and increments its version. */
export async function updateMissionColumns(
  tx: Tx,
  id: string,
  columns: SharedColumns,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ ...columns, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function hasCases(tx: Tx, missionId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('cases')
    .select('id')
    .where('mission_id', '=', missionId)
    .limit(1)
    .execute()
  return rows.length > 0
}
