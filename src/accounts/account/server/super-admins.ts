import type { Tx } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/http/error.ts'
import { lockUsableSuperAdmins } from './super-admins-queries.ts'

/**
 * Whether nobody would be left who can sign in and let the others in again, if this person left, were closed out,
 * demoted or given an unverified address. Ask before locking the person, and about anybody: who is a super administrator
 * is read under the lock.
 */
export async function isLastSuperAdmin(tx: Tx, personId: string): Promise<boolean> {
  const usable = await lockUsableSuperAdmins(tx)
  return usable.length === 1 && usable[0] === personId
}

/** Throws `last_super_admin`. */
export async function assertSuperAdminRemains(tx: Tx, personId: string): Promise<void> {
  if (await isLastSuperAdmin(tx, personId)) throw new AppError('last_super_admin')
}
