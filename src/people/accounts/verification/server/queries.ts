import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** Marks the email as verified, if it is still the one to which the link was sent. */
export async function markEmailVerified(
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

/** Sets the email that the user has just verified. */
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

/** Sets a new email as unverified. */
export async function updateUnverifiedEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: false, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
