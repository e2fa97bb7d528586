import type { Db, Tx } from '#platform/server/db/database.ts'

export type Purpose = 'sign_in' | 'second_step' | 'proof' | 'enrol'

interface NewChallenge {
  challenge: string
  purpose: Purpose
  userId: string | null
  sessionId: string | null
  userHandle: string | null
  expiresAt: Date
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: challenge.challenge,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      session_id: challenge.sessionId,
      user_handle: challenge.userHandle,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Uses up a challenge, whether the answer is right or wrong, so that a second answer finds no challenge. */
export const takeChallenge = (db: Db, challenge: string, purpose: Purpose, now: Date) =>
  db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'session_id', 'user_handle'])
    .executeTakeFirst()

export async function deleteChallengesBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

const columns = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'user_handle',
  'rp_id',
  'name',
  'created_at',
  'last_used_at',
] as const

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').select(columns).where('credential_id', '=', credentialId).executeTakeFirst()

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Lists a user's passkeys, oldest first. The limit is above the maximum that one person may add. */
export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()

export interface NewPasskeyRow {
  id: string
  userId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  userHandle: string
  rpId: string
  name: string
  now: Date
}

export async function insertPasskey(tx: Tx, passkey: NewPasskeyRow): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      user_handle: passkey.userHandle,
      rp_id: passkey.rpId,
      name: passkey.name,
      created_at: passkey.now,
    })
    .execute()
}

/**
 * Records the use of a passkey, if it still exists and its counter has not changed since it was read: of two concurrent answers
 * with the same counter, one is accepted. Passkeys without a counter always send zero.
 */
export async function updatePasskeyUsed(
  tx: Tx,
  { id, before, counter, now }: { id: string; before: number; counter: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePasskeyName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** Returns whether there are passkeys that were created for another domain. */
export async function hasPasskeysOfOtherDomains(db: Db, rpId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('rp_id', '<>', rpId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
