import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

// After a password change, every device must authenticate again.
const nextEpoch = sql<number>`device_epoch + 1`

/**
 * Sets the password of a user who followed an emailed link, and marks the email as verified. Returns the epoch of device tokens
 * issued from now on; null if the user has another email by now, or is inactive.
 */
export async function updatePasswordByLink(
  tx: Tx,
  userId: string,
  { passwordHash, email, now }: { passwordHash: string; email: string; now: Date },
): Promise<number | null> {
  const row = await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      device_epoch: nextEpoch,
      email_verified: true,
      password_change_required: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('status', '<>', 'inactive')
    .returning('device_epoch')
    .executeTakeFirst()
  return row?.device_epoch ?? null
}

/** Sets the password, and returns the new device epoch. Returns null if the password was changed since it was compared. */
export async function updatePassword(
  tx: Tx,
  userId: string,
  { comparedHash, passwordHash, now }: { comparedHash: string; passwordHash: string; now: Date },
): Promise<number | null> {
  const row = await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      device_epoch: nextEpoch,
      password_change_required: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('password_hash', '=', comparedHash)
    .returning('device_epoch')
    .executeTakeFirst()
  return row?.device_epoch ?? null
}
