import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { ownNumber, toMissionRow, type MissionKey, type MissionToSave } from './row-mapping.ts'

/** Own missions by their ids, locked against every change and against joining, always in the same order. */
export const lockMissions = (tx: Tx, ownerId: string, ids: readonly string[]) =>
  tx
    .selectFrom('missions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    // Also of none: an empty list in brackets would be no SQL.
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute()

export const findMissionId = (tx: Tx, { ownerId, missionNumber }: MissionKey) =>
  tx
    .selectFrom('missions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('mission_number', '=', missionNumber)
    .executeTakeFirst()

/** Says how many were inserted: none where the number is taken. */
export async function insertMissionIn(tx: Tx, mission: MissionToSave): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('missions')
    .values(toMissionRow(mission))
    .onConflict((conflict) => conflict.columns(ownNumber).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Its cases repeat some of the facts and follow by themselves, but for those without a mission type. */
export async function updateMission(
  tx: Tx,
  { id, date, columns }: Pick<MissionToSave, 'id' | 'date' | 'columns'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('missions')
    .set({ date, ...columns, other_texts: JSON.stringify(columns.other_texts), updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteMission(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('missions').where('id', '=', id).execute()
}

/** For good; their cases have gone before. */
export async function deleteMissionsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('missions').where('owner_id', '=', ownerId).execute()
}
