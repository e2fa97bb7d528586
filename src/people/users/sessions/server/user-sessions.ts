import {
  endAllSessions,
  endSessionOfUser,
  listLiveSessions,
  type SessionRow,
} from '#people/accounts/sessions/server/service.ts'
import { deviceName } from '#people/accounts/sessions/device-name.ts'
import { auditView, recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { EndReason } from '../contract.ts'
import { decisionMailCause, getUser, getUserForUpdate, notify } from '../../directory/server/users.ts'
import { signedOutEmail } from './emails.ts'

/** Returns the active sessions of a user within the actor's reach. Audits the view. */
export async function listUserSessions(
  deps: Deps,
  requester: Requester,
  userId: string,
): Promise<SessionRow[]> {
  await getUser(deps, deps.db, requester.actor, userId)
  const view = { action: 'user_sessions_viewed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, ...requester, ...view })
  return listLiveSessions(deps.db, userId, deps.clock.now())
}

/** Ends one session of another user, or all, and notifies the user. Only super administrators sign out super administrators. */
export async function endUserSessions(
  deps: Deps,
  { actor, origin }: Requester,
  { userId, sessionId, reason }: { userId: string; sessionId: string | null; reason: EndReason },
): Promise<SessionRow[]> {
  await inTransaction(deps.db, async (tx) => {
    const user = await getUserForUpdate(tx, actor, userId)
    if (user.id === actor.id) throw new AppError('own_account_change')
    if (user.role === 'super_admin' && actor.role !== 'super_admin') throw new AppError('access_denied')
    const sessions = await listLiveSessions(tx, userId, deps.clock.now())
    const endedSession = sessions.find(({ id }) => id === sessionId)
    if (sessionId === null) await endAllSessions(deps, tx, userId, { reason: 'ended_by_administrator' })
    else await endSessionOfUser(deps, tx, { userId, sessionId, reason: 'ended_by_administrator' })
    const device = endedSession ? deviceName(endedSession.user_agent) : null
    const letter = signedOutEmail(deps.publicUrl, { device, reason })
    await notify(deps, tx, user, letter, decisionMailCause(actor))
    const event = { action: 'user_signed_out', entity: 'user', entityId: userId, reason }
    await recordAudit(tx, { actor, origin, ...event })
  })
  return listLiveSessions(deps.db, userId, deps.clock.now())
}
