import type { Selectable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PracticeHours } from '#platform/server/db/types.ts'
import type { PracticeSetting } from '../contract.ts'
import type { PracticeScope } from './policy.ts'

export interface PracticeRow extends Selectable<PracticeHours> {
  setting: PracticeSetting
}

export const listPracticeRows = (db: Db, { ownerId }: PracticeScope, limit: number): Promise<PracticeRow[]> =>
  db
    .selectFrom('practice_hours')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$narrowType<{ setting: PracticeSetting }>()
    .orderBy('from_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Makes concurrent changes of one user wait for each other, so that they cannot store overlapping periods. */
export async function lockPractice(tx: Tx, { ownerId }: PracticeScope): Promise<void> {
  await takeAdvisoryLock(tx, `practice hours of ${ownerId}`)
}

export async function insertPractice(tx: Tx, row: PracticeRow): Promise<void> {
  await tx.insertInto('practice_hours').values(row).execute()
}

/** The same transaction must already have loaded the row in its owner's scope. */
export async function updatePracticeRow(
  tx: Tx,
  { ownerId }: PracticeScope,
  { id, ...changes }: PracticeRow,
): Promise<void> {
  await tx
    .updateTable('practice_hours')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function deletePracticeRow(tx: Tx, { ownerId }: PracticeScope, id: string): Promise<void> {
  await tx.deleteFrom('practice_hours').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

export async function deletePracticeOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('practice_hours').where('owner_id', '=', ownerId).execute()
}
