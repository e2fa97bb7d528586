import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import { readExpiredAccessToken, signAccessToken } from '#platform/server/auth/access-tokens.ts'
import { createToken, hashToken, toNextToken } from '#platform/server/auth/random-tokens.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { canonicalIp } from '#platform/server/http/canonical-ip.ts'
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
  revokeAllSessions,
  revokeSession,
  recordSessionUse,
  markTokenUsed,
  type RevocationReason,
  revokeUserSession,
  type SessionToEnd,
} from './queries.ts'

const dayMs = 86_400_000
/** A session expires after this time without use. */
const idleLifetimeMs = 14 * dayMs
/** A session expires after this time, however much it is used. */
const maxLifetimeMs = 90 * dayMs
/** A used token is accepted again for this long: a second tab may send it, or a client whose response was lost. */
const reuseGraceMs = 10_000
const retentionMs = 30 * dayMs

const addMilliseconds = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

/** How the user authenticated, and whether sensitive actions accept it as recent. */
export interface SignInProof {
  level: 'password' | 'second_factor'
  isRecent: boolean
}

/** Starts a session for a user who has just authenticated. */
export async function startSession(
  { clock, authSecret }: Deps,
  tx: Tx,
  userId: string,
  origin: Origin,
  { level, isRecent }: SignInProof = { level: 'password', isRecent: true },
): Promise<Tokens> {
  const sessionId = uuid()
  const startedAt = clock.now()
  await insertSession(tx, {
    id: sessionId,
    userId,
    startedAt,
    idleExpiresAt: addMilliseconds(startedAt, idleLifetimeMs),
    expiresAt: addMilliseconds(startedAt, maxLifetimeMs),
    userAgent: origin.userAgent,
    address: canonicalIp(origin.address),
    level,
    provedAt: isRecent ? startedAt : null,
  })
  const refreshToken = createToken()
  await insertRefreshToken(tx, hashToken(refreshToken), sessionId, startedAt)
  return { accessToken: await signAccessToken({ clock, authSecret }, { userId, sessionId }), refreshToken }
}

/**
 * Exchanges a refresh token for a new pair. A token used moments ago gets the same successor again. Any other used token shows
 * that somebody else has it too, and ends the session for both.
 */
export async function refreshSession(deps: Deps, token: string, origin: Origin): Promise<Tokens> {
  // The error is thrown after the transaction: thrown inside, it would roll the revocation back.
  const renewal = await inTransaction(deps.db, (tx) => renewTokens(deps, tx, token, origin))
  if (!renewal) throw new AppError('refresh_token_invalid')
  return { accessToken: await signAccessToken(deps, renewal), refreshToken: renewal.refreshToken }
}

async function renewTokens(deps: Deps, tx: Tx, token: string, origin: Origin) {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  const session = await lockSessionOfToken(tx, tokenHash)
  if (!session || session.revoked_at || session.idle_expires_at <= now || session.expires_at <= now)
    return null
  if (session.status !== 'active' || !session.email_verified) return null

  const refreshToken = toNextToken(deps.authSecret, token)
  const renewal = { userId: session.user_id, sessionId: session.id, refreshToken }
  const { used_at: usedAt, successor_used_at: successorUsedAt } = await findTokenUse(tx, tokenHash)
  if (usedAt) {
    const isRepeat = successorUsedAt === null && now <= addMilliseconds(usedAt, reuseGraceMs)
    if (isRepeat) return renewal
    await endSession(deps, tx, session.id, 'token_reused', origin)
    return null
  }

  const successorHash = hashToken(refreshToken)
  await insertRefreshToken(tx, successorHash, session.id, now)
  await markTokenUsed(tx, tokenHash, successorHash, now)
  await recordSessionUse(tx, session.id, now, addMilliseconds(now, idleLifetimeMs))
  return renewal
}

async function endSession(
  { clock, log }: Deps,
  tx: Tx,
  sessionId: string,
  reason: 'signed_out' | 'token_reused',
  origin: Origin,
): Promise<void> {
  const endedSession = await revokeSession(tx, sessionId, reason, clock.now())
  if (!endedSession) return
  const actor = { id: endedSession.user_id, role: endedSession.role }
  if (reason === 'token_reused') log.warn({ requestId: origin.requestId, actorId: actor.id }, reason)
  await recordAudit(tx, {
    actor: reason === 'signed_out' ? actor : null,
    action: reason === 'signed_out' ? reason : 'session_revoked',
    entity: 'session',
    entityId: endedSession.id,
    reason: reason === 'signed_out' ? null : reason,
    origin,
  })
}

/** Ends every session of a user, at once and everywhere, except the current session if `except` is set. */
export const endAllSessions = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  { reason, except = null }: { reason: RevocationReason; except?: string | null },
): Promise<void> => revokeAllSessions(tx, userId, { reason, now: clock.now(), except })

/** Ends the sessions of either token, if any. The caller cannot tell whether there were any. */
export async function logout(
  deps: Deps,
  { bearer, refreshToken }: { bearer: string | null; refreshToken: string | undefined },
  origin: Origin,
): Promise<void> {
  const claims = bearer === null ? null : await readExpiredAccessToken(deps, bearer)
  const refreshSessionId = refreshToken ? await findSessionIdOfToken(deps.db, hashToken(refreshToken)) : null
  const sessionIds = new Set([claims?.sessionId, refreshSessionId].filter((id) => typeof id === 'string'))
  if (sessionIds.size === 0) return
  await inTransaction(deps.db, async (tx) => {
    for (const sessionId of sessionIds) await endSession(deps, tx, sessionId, 'signed_out', origin)
  })
}

/** Deletes sessions 30 days after they ended. Until then, late use of a stolen token is detected. */
export const purgeEndedSessions = ({ db, clock }: Deps): Promise<void> =>
  deleteSessionsEndedBefore(db, addMilliseconds(clock.now(), -retentionMs))

/** Ends one session of a user. Throws `session_not_found` if they have no such active session. */
export async function endSessionOfUser(deps: Deps, tx: Tx, session: SessionToEnd): Promise<void> {
  const isEnded = await revokeUserSession(tx, session, deps.clock.now())
  if (!isEnded) throw new AppError('session_not_found')
}

export { listLiveSessions, recordSessionProof, lowerSessionsToPassword, type SessionRow } from './queries.ts'
