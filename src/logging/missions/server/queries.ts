import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { ownNumber, toMissionRow, type MissionKey, type MissionToSave } from './row-mapping.ts'

/** Returns the owner's missions with these ids and locks their rows, always in the same order. */
export const lockMissions = (tx: Tx, ownerId: string, ids: readonly string[]) =>
  tx
    .selectFrom('missions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    // `any` also accepts an empty array; `in ()` would not be valid SQL.
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

/** Returns the number of inserted rows, which is 0 if the mission number is taken. */
export async function insertMission(tx: Tx, mission: MissionToSave): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('missions')
    .values(toMissionRow(mission))
    .onConflict((conflict) => conflict.columns(ownNumber).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Updates a mission. `on update cascade` copies some columns to its cases, except to cases without a mission type. */
export async function updateMission(
  tx: Tx,
  { id, date, columns }: Pick<MissionToSave, 'id' | 'date' | 'columns'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('missions')
    .set({
      date,
      ...columns,
      other_texts: JSON.stringify(columns.other_texts),
      legs: JSON.stringify(columns.legs),
      updated_at: now,
    })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteMission(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('missions').where('id', '=', id).execute()
}

/** Deletes all missions of a user permanently. Their cases must be deleted first. */
export async function deleteMissionsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('missions').where('owner_id', '=', ownerId).execute()
}
