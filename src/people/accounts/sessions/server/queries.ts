import type { Db, Tx } from '#platform/server/db/database.ts'

export interface NewSession {
  id: string
  userId: string
  startedAt: Date
  idleExpiresAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
  level: 'password' | 'second_factor'
  provedAt: Date | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.startedAt,
      last_used_at: session.startedAt,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      address: session.address,
      level: session.level,
      proved_at: session.provedAt,
    })
    .execute()
}

export async function insertRefreshToken(
  tx: Tx,
  tokenHash: Buffer,
  sessionId: string,
  issuedAt: Date,
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId, issued_at: issuedAt })
    .execute()
}

/**
 * Locks and returns the session of a refresh token, so that refreshes of one session run one after the other. Read the token
 * itself in a separate query afterwards: the same query would see it as it was before the wait.
 */
export function lockSessionOfToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', (from) =>
      from.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.idle_expires_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'users.role',
      'users.status',
      'users.email_verified',
    ])
    .forUpdate('sessions')
    .noWait()
    .executeTakeFirst()
}

/** Returns when a refresh token and its successor were used. */
export function findTokenUse(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as token')
    .leftJoin('refresh_tokens as successor', 'successor.token_hash', 'token.successor_hash')
    .where('token.token_hash', '=', tokenHash)
    .select(['token.used_at', 'successor.used_at as successor_used_at'])
    .executeTakeFirstOrThrow()
}

export async function markTokenUsed(
  tx: Tx,
  tokenHash: Buffer,
  successorHash: Buffer,
  usedAt: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: usedAt, successor_hash: successorHash })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function recordSessionUse(
  tx: Tx,
  sessionId: string,
  usedAt: Date,
  idleExpiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: usedAt, idle_expires_at: idleExpiresAt })
    .where('id', '=', sessionId)
    .execute()
}

export type RevocationReason =
  | 'signed_out'
  | 'token_reused'
  | 'password_changed'
  | 'ended_by_user'
  | 'ended_by_administrator'
  | 'deactivated'
  | 'factors_reset'

/** Revokes an active session. Returns its user, or undefined if there was nothing to revoke. */
export function revokeSession(db: Db, sessionId: string, reason: RevocationReason, now: Date) {
  return db
    .updateTable('sessions')
    .from('users')
    .set({ revoked_at: now, revoked_reason: reason })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning(['sessions.id', 'users.id as user_id', 'users.role'])
    .executeTakeFirst()
}

/** Revokes all active sessions of a user, except the current one if `except` is set. */
export async function revokeAllSessions(
  tx: Tx,
  userId: string,
  { reason, now, except }: { reason: RevocationReason; now: Date; except: string | null },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()
}

export async function findSessionIdOfToken(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** Deletes the sessions that ended before `cutoff`, with all their tokens. */
export async function deleteSessionsEndedBefore(db: Db, cutoff: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('expires_at', '<', cutoff),
        is('idle_expires_at', '<', cutoff),
        is('revoked_at', '<', cutoff),
      ]),
    )
    .execute()
}

export interface SessionToEnd {
  userId: string
  sessionId: string
  reason: RevocationReason
}

/** Ends one session of this user. Returns false if it is not active. */
export async function revokeUserSession(
  tx: Tx,
  { userId, sessionId, reason }: SessionToEnd,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listLiveSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number]

export interface SessionProof {
  userId: string
  sessionId: string
  now: Date
  /** Whether the proof is a second factor, which raises the level of the session. */
  isSecondFactor: boolean
}

/** Records in a session that its user has just proved their identity. */
export async function recordSessionProof(
  tx: Tx,
  { userId, sessionId, now, isSecondFactor }: SessionProof,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: now, ...(isSecondFactor && { level: 'second_factor' }) })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}

/** Lowers every session of a user to the level of a password, because no second factor is left. */
export async function lowerSessionsToPassword(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ level: 'password' })
    .where('user_id', '=', userId)
    .where('level', '<>', 'password')
    .execute()
}
