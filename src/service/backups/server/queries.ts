import type { Tx } from '#platform/server/db/database.ts'

const maxRecipients = 50

/** Returns the super administrators who can sign in, at most fifty. */
export const listSuperAdmins = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .orderBy('id')
    .limit(maxRecipients)
    .execute()
