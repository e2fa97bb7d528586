import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'

export type MailTokenPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'change_email'
  | 'open_request'
  | 'repeat_request'

export const accountLinkPurposes = [
  'reset_password',
  'open_request',
  'repeat_request',
] as const satisfies MailTokenPurpose[]

/** The purposes of links that end when somebody else may have read the mailbox or known the password. */
export const replaceablePurposes = [
  ...accountLinkPurposes,
  'change_email',
] as const satisfies MailTokenPurpose[]

interface NewMailToken {
  tokenHash: Buffer
  userId: string
  purpose: MailTokenPurpose
  email: string
  createdAt: Date
  expiresAt: Date
  fromKnownDevice: boolean
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
      from_known_device: token.fromKnownDevice,
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

/** Deletes the links that were sent to an email other than this one. */
export async function deleteTokensToOtherEmails(
  tx: Tx,
  { userId, purpose, email }: Pick<NewMailToken, 'userId' | 'purpose' | 'email'>,
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql`lower(email)`, '<>', sql`lower(${email})`)
    .execute()
}

/** Lists the links of this purpose that were created since then or were still valid then, oldest first, used or not. */
export const listTokensSince = (tx: Tx, userId: string, purpose: MailTokenPurpose, since: Date) =>
  tx
    .selectFrom('mail_tokens')
    .select(['token_hash', 'created_at', 'expires_at', 'used_at', 'from_known_device'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where((is) => is.or([is('created_at', '>', since), is('expires_at', '>', since)]))
    .orderBy('created_at')
    .execute()

export type LinkRow = Awaited<ReturnType<typeof listTokensSince>>[number]

export async function deleteMailToken(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('token_hash', '=', tokenHash).execute()
}

/** Locks the account, so that two concurrent requests for a link are counted one after the other. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().noWait().execute()
}

/** Finds an unexpired token of this purpose, used or not, with the current state of its account. */
export function findMailToken(db: Db, tokenHash: Buffer, purpose: MailTokenPurpose, now: Date) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .where('mail_tokens.token_hash', '=', tokenHash)
    .where('mail_tokens.purpose', '=', purpose)
    .where('mail_tokens.expires_at', '>', now)
    .select([
      'mail_tokens.user_id',
      'mail_tokens.email',
      'mail_tokens.used_at',
      'users.email as account_email',
      'users.role',
      'users.status',
    ])
    .executeTakeFirst()
}

/** Marks all of the user's links of this purpose as used, once one of them is. */
export async function markMailTokensUsed(
  tx: Tx,
  userId: string,
  purpose: MailTokenPurpose,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Marks a token as used. Returns false if it was used already, also by a concurrent request. */
export async function markMailTokenUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
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
