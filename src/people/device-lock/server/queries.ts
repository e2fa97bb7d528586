import type { Db, Tx } from '#platform/server/db/database.ts'

export interface KeyPair {
  publicKey: Buffer
  privateKey: Buffer
}

export async function findKeyPair(db: Db, userId: string): Promise<KeyPair | undefined> {
  return db
    .selectFrom('device_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a key pair unless the user has one: devices may have sealed something with the first one already. */
export async function insertKeyPair(db: Db, userId: string, pair: KeyPair, now: Date): Promise<void> {
  await db
    .insertInto('device_keys')
    .values({ user_id: userId, public_key: pair.publicKey, private_key: pair.privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function deleteKeyPair(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('device_keys').where('user_id', '=', userId).execute()
}
