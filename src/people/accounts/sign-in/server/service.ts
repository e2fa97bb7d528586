import { verifyAccessToken } from '#platform/server/auth/access-tokens.ts'
import { toReach, type Actor, type SessionProofs } from '#platform/server/auth/actor.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findActor, updateLastActive, type ActorRow } from '../../account/server/queries.ts'

const activityIntervalMs = 5 * 60_000

/** Returns the user of an access token. Reads the session on every request, so a revoked session ends at once. */
export async function authenticate(deps: Deps, token: string): Promise<Actor> {
  const claims = await verifyAccessToken(deps, token)
  const now = deps.clock.now()
  const user = claims && (await findActor(deps.pool, claims, now))
  if (!user) throw new AppError('session_ended')

  const staleBefore = new Date(now.getTime() - activityIntervalMs)
  if (user.last_active_at === null || user.last_active_at < staleBefore) {
    // This is not awaited: the request neither waits for this write nor fails with it.
    updateLastActive(deps.db, user.id, now, staleBefore).catch(() =>
      deps.log.warn({ actorId: user.id }, 'last activity was not recorded'),
    )
  }
  return toActor(user, claims.sessionId, now)
}

const toActor = (row: ActorRow, sessionId: string, now: Date): Actor => ({
  id: row.id,
  name: row.name,
  role: row.role,
  reach: toReach(row.role, row.administrator_reach),
  sessionId,
  organizationId: row.organization_id,
  timeZone: row.time_zone ?? 'UTC',
  weekStartsOn: row.week_starts_on ?? 1,
  passwordChangeRequired: row.password_change_required,
  proofs: standingOf(row, now),
})

function standingOf(row: ActorRow, now: Date): SessionProofs {
  const from = row.second_factor_from
  const isRequired = from !== null && from <= dateIn(row.time_zone ?? 'UTC', now)
  return {
    level: isRequired ? 'enrolment' : row.level,
    secondFactorFrom: from,
    provedAt: row.proved_at,
  }
}
