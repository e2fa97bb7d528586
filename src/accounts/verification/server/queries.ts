import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** Notes that a person reads their address, if it still is the one that was written to. */
export async function updateEmailVerified(
  tx: Tx,
  userId: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an account the address whose owner has just proved to read it. */
export async function updateEmail(
  tx: Tx,
  userId: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody has proved yet that they read the new address. */
export async function updateAddress(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: false, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
