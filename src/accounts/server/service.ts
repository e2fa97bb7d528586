import { recordAudit } from '#platform/server/audit.ts'
import { verifyAccessToken } from '#platform/server/auth/access-tokens.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { hashPassword, needsRehash, verifyPassword } from '#platform/server/auth/passwords.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Tokens } from '../contract.ts'
import { findKnownDevice, issueDeviceToken } from '../sign-in/server/known-devices.ts'
import { countLogin } from '../sign-in/server/login-limits.ts'
import { noteRefusedLogin } from '../sign-in/server/refused-logins.ts'
import { offerRequestKey } from '../registration-request/server/registration-request.ts'
import { hasSessionWithBrowser } from '../sessions/server/queries.ts'
import { startSession } from '../sessions/server/sessions.ts'
import { newDeviceLetter } from './emails.ts'
import { signInRefusal } from '../sign-in/server/policy.ts'
import {
  findAccountByEmail,
  findActor,
  insertAccount,
  uniqueEmail,
  updateLastActive,
  updateSignedIn,
  type AccountRow,
  type ActorRow,
  type AccountWithPassword,
  type NewAccount,
} from '../account/server/queries.ts'

export { exportAccount } from '#profile/my-data/server/account-facts.ts'
export { eraseDueAccounts } from '#profile/deletion/server/erase-due-accounts.ts'
export { pictureAddress } from '#profile/picture/server/picture.ts'
export { replaceAddress } from '../email-change/server/replace-email.ts'
export { getOfferedOrganization } from '../registration/server/register.ts'
export { issueRepeatKey } from '../registration-request/server/registration-request.ts'
export { endAllSessions } from '../sessions/server/sessions.ts'
export { assertSuperAdminRemains, isLastSuperAdmin } from '../account/server/super-admins.ts'
export { sendVerificationMail } from '../verification/server/verification.ts'

/** Makes an account; the address is compared without regard to case. Throws `email_taken`. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<void> {
  try {
    await insertAccount(tx, account)
  } catch (error) {
    throw constraintOf(error) === uniqueEmail ? emailTaken() : error
  }
}

const emailTaken = () => {
  const { message } = new AppError('email_taken')
  return new AppError('email_taken', { fields: [{ path: 'email', message }] })
}

const activityInterval = 5 * 60_000

/** The person a bearer token stands for, as the database says at this moment. */
export async function authenticate(deps: Deps, token: string): Promise<Actor> {
  const claims = await verifyAccessToken(deps, token)
  const now = deps.clock.now()
  const found = claims && (await findActor(deps.pool, claims, now))
  if (!found) throw new AppError('session_ended')

  const stale = new Date(now.getTime() - activityInterval)
  if (found.last_active_at === null || found.last_active_at < stale) {
    // Not awaited: nobody's request waits, or fails, for a note of when they were last here.
    updateLastActive(deps.db, found.id, now, stale).catch(() =>
      deps.log.warn({ actorId: found.id }, 'last activity was not noted'),
    )
  }
  return toActor(found, claims.sessionId)
}

const toActor = (row: ActorRow, sessionId: string): Actor => ({
  id: row.id,
  name: row.name,
  role: row.role,
  sessionId,
  organizationId: row.organization_id,
  timeZone: row.time_zone ?? 'UTC',
  weekStartsOn: row.week_starts_on ?? 1,
  passwordChangeRequired: row.password_change_required,
})

/** Exchanges an address and a password for a session, and for a token by which this browser is known again. */
export async function login(
  deps: Deps,
  { email, password, deviceTokens }: { email: string; password: string; deviceTokens?: string[] | undefined },
  origin: Origin,
): Promise<Tokens & { account: AccountRow; deviceToken: string }> {
  const known = await findKnownDevice(deps, email, deviceTokens)
  const attempt = await countLogin(deps, email, known, origin)
  const account = known?.account ?? (await findAccountByEmail(deps.db, email))
  const comparedHash = account?.password_hash ?? null
  const isRight = await verifyPassword(comparedHash, password).catch(async (error: unknown) => {
    await attempt.forgive() // too busy to compare: that was no failure
    throw error
  })
  const refusal = signInRefusal(account, isRight)
  if (isRight) await attempt.forgetFailures()
  if (!account || comparedHash === null || refusal) {
    const reason = refusal ?? 'credentials_invalid'
    await noteRefusedLogin(deps, account?.id ?? null, reason, origin)
    const requestToken = account && isRight ? await offerRequestKey(deps, account) : null
    const flags = { ...refusalFlags[reason], ...(requestToken !== null && { requestToken }) }
    throw new AppError(reason, { flags })
  }

  const newHash = needsRehash(comparedHash) ? await hashPassword(password) : comparedHash
  const tokens = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const isUnchanged = await updateSignedIn(tx, account.id, { comparedHash, newHash, now })
    if (!isUnchanged) throw new AppError('credentials_invalid')
    await recordAudit(tx, {
      actor: account,
      action: 'signed_in',
      entity: 'user',
      entityId: account.id,
      origin,
    })
    await tellOfNewDevice(deps, tx, account, origin)
    return startSession(deps, tx, account.id, origin)
  })
  return { ...tokens, account, deviceToken: issueDeviceToken(deps, account, known) }
}

/** Tells its owner by mail that an account is used with a browser that it was not used with before. */
async function tellOfNewDevice(
  deps: Deps,
  tx: Tx,
  account: AccountWithPassword,
  { userAgent }: Origin,
): Promise<void> {
  const isFirstSignIn = account.last_login_at === null
  if (isFirstSignIn || account.notifications.newDevice === false) return
  if (await hasSessionWithBrowser(tx, account.id, userAgent)) return
  const occasion = { at: deps.clock.now(), timeZone: account.time_zone ?? 'UTC', userAgent }
  const letter = newDeviceLetter({ publicUrl: deps.publicUrl, name: account.name }, occasion)
  const to = { name: account.name, address: account.email }
  await queueMail(deps, tx, { to, letter }, { budget: 'accountNotice', person: account.id })
}

/** What the browser goes by, beside the sentence. */
const refusalFlags: Record<string, Record<string, true>> = {
  email_not_verified: { needsVerification: true },
  approval_pending: { pendingApproval: true },
}
