import type { Db, Tx } from '#platform/server/db/database.ts'

/**
 * Locks the super administrators who can sign in, until the transaction ends, so that two transactions cannot remove the
 * last two at once. Always locks in the same order, to avoid deadlocks.
 */
export async function lockUsableSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .where('password_hash', 'is not', null)
    // A password that somebody else chose does not count: its user has not yet shown that they can sign in.
    .where('password_change_required', '=', false)
    .where('deletion_requested_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the super administrators who are notified of operators' actions. */
export const listSuperAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1_000)
    .execute()
