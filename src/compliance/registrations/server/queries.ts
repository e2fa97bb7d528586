import type { Selectable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Registrations } from '#platform/server/db/types.ts'
import type { RegistrationScope } from './policy.ts'

export type RegistrationRow = Selectable<Registrations>

export const listRegistrationRows = (
  db: Db,
  { ownerId }: RegistrationScope,
  limit: number,
): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Serializes a user's changes to their registrations, and to the records made from them. */
export const lockRegistrations = (tx: Tx, { ownerId }: RegistrationScope): Promise<void> =>
  takeAdvisoryLock(tx, `registrations of ${ownerId}`)

export async function insertRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  await tx.insertInto('registrations').values(row).execute()
}

export async function updateRegistrationRow(
  tx: Tx,
  { ownerId }: RegistrationScope,
  { id, ...changes }: RegistrationRow,
): Promise<void> {
  await tx
    .updateTable('registrations')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function deleteRegistrationRow(
  tx: Tx,
  { ownerId }: RegistrationScope,
  id: string,
): Promise<void> {
  await tx.deleteFrom('registrations').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

export async function deleteRegistrationsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('registrations').where('owner_id', '=', ownerId).execute()
}
