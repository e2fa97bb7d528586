import type { Db, Tx } from '#platform/server/db/database.ts'

interface Device {
  userId: string
  deviceHash: Buffer
}

export async function hasTrustedDevice(db: Db, { userId, deviceHash }: Device, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .where('trusted_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTrustedDevice(
  tx: Tx,
  { userId, deviceHash }: Device,
  until: Date,
): Promise<void> {
  await tx
    .insertInto('trusted_devices')
    .values({ user_id: userId, device_hash: deviceHash, trusted_until: until })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ trusted_until: until }),
    )
    .execute()
}

export async function deleteTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
}

export async function deleteTrustedDevicesBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trusted_devices').where('trusted_until', '<=', now).execute()
}
