import type { Tx } from '#platform/server/db/database.ts'

/** Nobody has proved yet that they read the new address. */
export async function updateAddress(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: false, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
