import type { Tx } from '#platform/server/db/database.ts'

/**
 * Records the sign-in if the account is unchanged since the password was compared. If the password or status was changed in
 * between, all sessions have ended, and no new one may begin. Returns false if the account has changed.
 */
export async function recordSignIn(
  tx: Tx,
  userId: string,
  { comparedHash, newHash, now }: { comparedHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const row = await signInUpdate(tx, userId, now)
    .set({ password_hash: newHash })
    .where('password_hash', '=', comparedHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Like `recordSignIn`, for a sign-in with a second factor. `epoch` is the account's `device_epoch` when the sign-in began. */
export async function recordSignInByFactor(
  tx: Tx,
  userId: string,
  { epoch, now }: { epoch: number; now: Date },
): Promise<boolean> {
  const row = await signInUpdate(tx, userId, now)
    .where('device_epoch', '=', epoch)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const signInUpdate = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ last_login_at: now, last_active_at: now })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
