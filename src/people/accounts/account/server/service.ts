import { findConstraint, type Db, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { signUrl } from '#platform/server/files/signed-url.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { AcceptedProof } from '#platform/server/http/standing.ts'
import { getFactorFacts, hasFactor } from './factor-queries.ts'
import { eraseAccountRow } from './erase-queries.ts'
import { insertAccount, uniqueEmailConstraint, type NewAccount } from './queries.ts'
import { lockUsableSuperAdmins } from './super-admins-queries.ts'

/** Creates an account. Email addresses are compared case-insensitively. Throws `email_taken`. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<void> {
  try {
    await insertAccount(tx, account)
  } catch (error) {
    throw findConstraint(error) === uniqueEmailConstraint ? emailTaken() : error
  }
}

const emailTaken = () => new AppError('email_taken', { field: 'email' })

/** Returns the signed URL of a profile picture, or null without one. Anyone with the URL can load the picture until it expires. */
export const pictureUrl = (deps: Pick<Deps, 'authSecret' | 'clock'>, image: string | null): string | null =>
  image && signUrl(deps, `/api/pictures/${image}`)

/**
 * Returns whether this user is the last super administrator who can sign in and approve others. Check it before erasing,
 * deactivating or demoting a user, or giving them an unverified email. Call it before locking the user, and for any user: the
 * roles are read under the lock.
 */
export async function isLastSuperAdmin(tx: Tx, userId: string): Promise<boolean> {
  const usableIds = await lockUsableSuperAdmins(tx)
  return usableIds.length === 1 && usableIds[0] === userId
}

/** Throws `last_super_admin` if no other super administrator can sign in. */
export async function assertSuperAdminRemains(tx: Tx, userId: string): Promise<void> {
  if (await isLastSuperAdmin(tx, userId)) throw new AppError('last_super_admin')
}

/**
 * Erases the personal data of an account, with its sessions and links; the row stays. Returns false if the user has withdrawn the
 * request meanwhile, or requested it after `cutoff`.
 */
export const eraseAccount = (tx: Tx, userId: string, cutoff: Date): Promise<boolean> =>
  eraseAccountRow(tx, userId, cutoff)

/** Returns the ways in which a user can prove their identity: the password only if they have no second factor. */
export async function listAcceptedProofs(db: Db, userId: string): Promise<AcceptedProof[]> {
  const facts = await getFactorFacts(db, userId)
  if (!hasFactor(facts)) return ['password']
  const proofs: [AcceptedProof, boolean][] = [
    ['passkey', facts.has_passkeys],
    ['code', facts.has_codes],
  ]
  return proofs.filter(([, isPresent]) => isPresent).map(([factor]) => factor)
}
