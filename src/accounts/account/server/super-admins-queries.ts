import type { Tx } from '#platform/server/db/database.ts'

/**
 * The super administrators who can let others in again, locked until the transaction ends: whoever takes one of them
 * away waits for whoever takes another. Always in the same order, so that nobody waits in a circle.
 */
export async function lockUsableSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .where('password_hash', 'is not', null)
    // Nobody has shown yet that they can sign in with a password that somebody else chose.
    .where('password_change_required', '=', false)
    .where('deletion_requested_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute()
  return rows.map(({ id }) => id)
}
