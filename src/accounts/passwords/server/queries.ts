import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** The new password of somebody whose mail proved the address: it counts as verified, if it still is theirs. */
export async function updatePasswordByLink(
  tx: Tx,
  userId: string,
  { passwordHash, email, now }: { passwordHash: string; email: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('status', '<>', 'inactive')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The new password, if the old one is still the one that was compared. */
export async function updatePassword(
  tx: Tx,
  userId: string,
  { comparedHash, passwordHash, now }: { comparedHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', comparedHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
