import type { Db, Tx } from '#platform/server/db/database.ts'

export type MailTokenPurpose = 'verify_email' | 'reset_password' | 'change_email'

interface NewMailToken {
  tokenHash: Buffer
  userId: string
  purpose: MailTokenPurpose
  email: string
  createdAt: Date
  expiresAt: Date
}

export async function insertMailToken(tx: Tx, token: NewMailToken): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

export async function deleteMailTokens(
  tx: Tx,
  userId: string,
  purposes: readonly MailTokenPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

/** Two links asked for at once: the account is locked, so that the newer one replaces the other. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** A token of this purpose that has not expired, used or not, with the account it was sent to. */
export function findMailToken(db: Db, tokenHash: Buffer, purpose: MailTokenPurpose, now: Date) {
  return db
    .selectFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select(['user_id', 'email', 'used_at'])
    .executeTakeFirst()
}

/** Uses a token up. False when it was used already, also a moment ago by somebody else. */
export async function updateMailTokenUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMailTokensExpiredBefore(db: Db, cutoff: Date): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', cutoff).execute()
}
