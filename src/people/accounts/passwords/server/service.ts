import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { verifyPassword } from '#platform/server/auth/passwords.ts'
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type RateLimit,
} from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { getAccountWithPassword, type AccountWithPassword } from '../../account/server/queries.ts'

// The same limit as for login: a stolen session must not be a way to guess the password.
const perUser: RateLimit = { name: 'own-password', points: 10, seconds: 5 * 60 }

/**
 * Checks the current password before a change that could lock the user out. Throws `password_wrong` on the field and records the
 * refusal, with the attempted change (`action`), in the audit trail. Returns the compared hash, so that the change can be refused
 * if the hash was replaced meanwhile.
 */
export async function assertOwnPassword(
  deps: Deps,
  actor: Actor,
  currentPassword: string,
  { action, origin, field }: { action: string; origin: Origin; field?: string },
): Promise<{ account: AccountWithPassword; comparedHash: string }> {
  const wait = await countAttempt(deps, perUser, actor.id)
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
  const account = await getAccountWithPassword(deps.db, actor.id)
  const comparedHash = account.password_hash
  const isRight = await verifyPassword(comparedHash, currentPassword).catch(async (error: unknown) => {
    await forgiveAttempt(deps, perUser, actor.id) // too busy to compare, so it was not a failure
    throw error
  })
  if (!isRight || comparedHash === null) {
    const refusal = { action: 'own_password_refused', entity: 'user', entityId: actor.id, reason: action }
    await recordAudit(deps.db, { actor, ...refusal, origin })
    throw passwordWrong(field)
  }
  await forgetAttempts(deps, perUser, actor.id)
  return { account, comparedHash }
}

export const passwordWrong = (field = 'currentPassword') => new AppError('password_wrong', { field })
