import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import { readExpiredAccessToken, signAccessToken } from '#platform/server/auth/access-tokens.ts'
import { createToken, hashToken, successorOf } from '#platform/server/auth/random-tokens.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { hostOf } from '#platform/server/http/host-address.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Tokens } from '../../contract.ts'
import {
  deleteSessionsEndedBefore,
  findSessionIdOfToken,
  findTokenUse,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  updateAllSessionsRevoked,
  updateSessionRevoked,
  updateSessionUsed,
  updateTokenUsed,
  type RevocationReason,
  updateOwnSessionEnded,
} from './queries.ts'

const day = 86_400_000
/** Unused for so long, a session is over. */
const idleLifetime = 14 * day
/** However much it is used, a session ends. */
const absoluteLifetime = 90 * day
/** Two tabs, or an answer lost on the way, may show the token just used once more. */
const reuseGrace = 10_000
const keptAfterEnd = 30 * day

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

/** Begins a session for someone who has just proved who they are. */
export async function startSession(
  { clock, authSecret }: Deps,
  tx: Tx,
  userId: string,
  origin: Origin,
): Promise<Tokens> {
  const sessionId = uuid()
  const startedAt = clock.now()
  await insertSession(tx, {
    id: sessionId,
    userId,
    startedAt,
    idleExpiresAt: after(startedAt, idleLifetime),
    expiresAt: after(startedAt, absoluteLifetime),
    userAgent: origin.userAgent,
    address: hostOf(origin.address),
  })
  const refreshToken = createToken()
  await insertRefreshToken(tx, hashToken(refreshToken), sessionId, startedAt)
  return { accessToken: await signAccessToken({ clock, authSecret }, { userId, sessionId }), refreshToken }
}

/**
 * Exchanges a refresh token for the next pair. The token just used is answered with the same successor for a
 * short while; any other used one shows that somebody else has it too, and ends the session for both.
 */
export async function refreshSession(deps: Deps, token: string, origin: Origin): Promise<Tokens> {
  // The verdict leaves the transaction before it is thrown: ending the session must be kept.
  const renewed = await inTransaction(deps.db, (tx) => renew(deps, tx, token, origin))
  if (!renewed) throw new AppError('refresh_token_invalid')
  return { accessToken: await signAccessToken(deps, renewed), refreshToken: renewed.refreshToken }
}

async function renew(deps: Deps, tx: Tx, token: string, origin: Origin) {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  const session = await lockSessionOfToken(tx, tokenHash)
  if (!session || session.revoked_at || session.idle_expires_at <= now || session.expires_at <= now)
    return null
  if (session.status !== 'active' || !session.email_verified) return null

  const refreshToken = successorOf(deps.authSecret, token)
  const renewed = { userId: session.user_id, sessionId: session.id, refreshToken }
  const { used_at: usedAt, successor_used_at: successorUsedAt } = await findTokenUse(tx, tokenHash)
  if (usedAt) {
    const isRepeat = successorUsedAt === null && now <= after(usedAt, reuseGrace)
    if (isRepeat) return renewed
    await endSession(deps, tx, session.id, 'token_reused', origin)
    return null
  }

  const successorHash = hashToken(refreshToken)
  await insertRefreshToken(tx, successorHash, session.id, now)
  await updateTokenUsed(tx, tokenHash, successorHash, now)
  await updateSessionUsed(tx, session.id, now, after(now, idleLifetime))
  return renewed
}

async function endSession(
  { clock, log }: Deps,
  tx: Tx,
  sessionId: string,
  reason: 'signed_out' | 'token_reused',
  origin: Origin,
): Promise<void> {
  const ended = await updateSessionRevoked(tx, sessionId, reason, clock.now())
  if (!ended) return
  const actor = { id: ended.user_id, role: ended.role }
  if (reason === 'token_reused') log.warn({ requestId: origin.requestId, actorId: actor.id }, reason)
  await recordAudit(tx, {
    actor: reason === 'signed_out' ? actor : null,
    action: reason === 'signed_out' ? reason : 'session_revoked',
    entity: 'session',
    entityId: ended.id,
    reason: reason === 'signed_out' ? null : reason,
    origin,
  })
}

/** Ends every session of a person, at once and everywhere; `except` is the one they are changing things from. */
export const endAllSessions = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  { reason, except = null }: { reason: RevocationReason; except?: string | null },
): Promise<void> => updateAllSessionsRevoked(tx, userId, { reason, now: clock.now(), except })

/** Ends the sessions of either token, if there are any. Nothing tells the caller whether there were. */
export async function logout(
  deps: Deps,
  { bearer, refreshToken }: { bearer: string | null; refreshToken: string | undefined },
  origin: Origin,
): Promise<void> {
  const claims = bearer === null ? null : await readExpiredAccessToken(deps, bearer)
  const ofRefreshToken = refreshToken ? await findSessionIdOfToken(deps.db, hashToken(refreshToken)) : null
  const sessionIds = new Set([claims?.sessionId, ofRefreshToken].filter((id) => typeof id === 'string'))
  if (sessionIds.size === 0) return
  await inTransaction(deps.db, async (tx) => {
    for (const sessionId of sessionIds) await endSession(deps, tx, sessionId, 'signed_out', origin)
  })
}

/** Ended sessions are kept a while, so that a stolen token shown late is still recognised. */
export const purgeEndedSessions = ({ db, clock }: Deps): Promise<void> =>
  deleteSessionsEndedBefore(db, after(clock.now(), -keptAfterEnd))

/** Ends one of the user's own sessions. Throws `session_not_found` when there is no such living one. */
export async function endOwnSession(deps: Deps, tx: Tx, userId: string, sessionId: string): Promise<void> {
  const isEnded = await updateOwnSessionEnded(tx, userId, sessionId, deps.clock.now())
  if (!isEnded) throw new AppError('session_not_found')
}
