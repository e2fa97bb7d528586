import type { Actor } from '#platform/server/auth/actor.ts'
import { verifyPassword } from '#platform/server/auth/passwords.ts'
import { countAttempt, forgetAttempts, type Limit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { findPasswordHash } from '../../profile/server/queries.ts'

// A session left open on a shared computer must not be a place to guess its owner's password.
const perPerson: Limit = { name: 'own-password', points: 10, seconds: 15 * 60 }

/** Asked again before what would lock the owner out. Throws `password_wrong` beside the field. */
export async function assertOwnPassword(
  deps: Deps,
  actor: Actor,
  password: string,
  origin: Origin,
): Promise<void> {
  const wait = await countAttempt(deps, perPerson, actor.id)
  if (wait !== null) throw new AppError('login_throttled', { retryAfterSeconds: wait })
  if (await verifyPassword(await findPasswordHash(deps.db, actor.id), password)) {
    await forgetAttempts(deps, perPerson, actor.id)
    return
  }
  deps.log.warn({ requestId: origin.requestId, actorId: actor.id }, 'own password refused')
  const { message } = new AppError('password_wrong')
  throw new AppError('password_wrong', { fields: [{ path: 'currentPassword', message }] })
}
