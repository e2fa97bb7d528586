import type { ErrorCode } from '#platform/contract/errors.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { verifyAccessToken } from '#platform/server/auth/access-tokens.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { hashPassword, needsRehash, verifyPassword } from '#platform/server/auth/passwords.ts'
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  placeOf,
  type Limit,
} from '#platform/server/auth/throttle.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { hostOf } from '#platform/server/http/host-address.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { Tokens } from '../contract.ts'
import { offerRequestKey } from '../request/server/service.ts'
import { hasSessionWithBrowser } from '../sessions/server/queries.ts'
import { startSession } from '../sessions/server/service.ts'
import { addresseeName, newDeviceLetter } from './emails.ts'
import { signInRefusal } from './policy.ts'
import {
  findAccountByEmail,
  findActor,
  hasSessionFrom,
  insertAccount,
  uniqueEmail,
  updateLastActive,
  updateSignedIn,
  type AccountRow,
  type ActorRow,
  type AccountWithPassword,
  type NewAccount,
} from './queries.ts'

export { exportAccount } from '../export/server/service.ts'
export { eraseDueAccounts } from '../leaving/server/service.ts'
export { pictureAddress } from '../picture/server/service.ts'
export { replaceAddress } from '../address/server/service.ts'
export { issueRepeatKey } from '../request/server/service.ts'
export { endAllSessions } from '../sessions/server/service.ts'
export { sendVerificationMail } from '../verification/server/service.ts'

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
})

// Against guessing at one account: from one place, short enough that its owner beside it waits minutes at most.
const perAccountAndPlace: Limit = { name: 'login-account-place', points: 10, seconds: 5 * 60 }
// Against trying many accounts from one place.
const perPlace: Limit = { name: 'login-place', points: 50, seconds: 15 * 60 }
// Against guessing at one account from many places. One place alone cannot use this up (3 x 10 in 15 minutes).
const perAccount: Limit = { name: 'login-account', points: 50, seconds: 15 * 60 }

/** Exchanges an address and a password for a session. */
export async function login(
  deps: Deps,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<Tokens & { account: AccountRow }> {
  const attempt = await countLogin(deps, email, origin)
  const account = await findAccountByEmail(deps.db, email)
  const comparedHash = account?.password_hash ?? null
  const isRight = await verifyPassword(comparedHash, password).catch(async (error: unknown) => {
    await attempt.forgive() // too busy to compare: that was no failure
    throw error
  })
  const refusal = signInRefusal(account, isRight)
  if (isRight) await attempt.forgetFailures()
  if (!account || comparedHash === null || refusal) {
    await noteRefusedLogin(deps, account, refusal, origin)
    const requestToken = account && isRight ? await offerRequestKey(deps, account) : null
    const flags = { ...refusalFlags[refusal ?? ''], ...(requestToken !== null && { requestToken }) }
    throw new AppError(refusal ?? 'credentials_invalid', { flags })
  }

  const newHash = needsRehash(comparedHash) ? await hashPassword(password) : comparedHash
  const tokens = await deps.db.transaction().execute(async (tx) => {
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
  return { ...tokens, account }
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
  await queueMail(deps, tx, { to: { name: addresseeName(account.name), address: account.email }, letter })
}

/** What the browser goes by, beside the sentence. */
const refusalFlags: Record<string, Record<string, true>> = {
  email_not_verified: { needsVerification: true },
  approval_pending: { pendingApproval: true },
}

/** Somebody has proved in another way whose account this is: what they mistyped before counts no more. */
export async function forgetFailedLogins(deps: Deps, email: string, { address }: Origin): Promise<void> {
  const account = email.toLowerCase()
  await forgetAttempts(deps, perAccount, account)
  await forgetAttempts(deps, perAccountAndPlace, `${account} ${placeOf(address)}`)
}

/** Counts an attempt, or refuses it before any password is looked at. The same for addresses nobody has. */
async function countLogin(deps: Deps, email: string, origin: Origin) {
  const account = email.toLowerCase()
  const place = placeOf(origin.address)
  const accountAtPlace = `${account} ${place}`

  const refuse = (seconds: number) => {
    deps.log.warn({ requestId: origin.requestId, address: origin.address }, 'login throttled')
    return new AppError('login_throttled', { retryAfterSeconds: seconds })
  }
  const wait =
    (await countAttempt(deps, perPlace, place)) ??
    (await countAttempt(deps, perAccountAndPlace, accountAtPlace))
  if (wait !== null) throw refuse(wait)
  // Where its owner has signed in before, others cannot lock an account.
  const longWait = await countAttempt(deps, perAccount, account)
  if (longWait !== null && !(await hasSessionFrom(deps.db, email, hostOf(origin.address)))) {
    throw refuse(longWait)
  }

  const forgiveElsewhere = async () => {
    await forgiveAttempt(deps, perPlace, place)
    await forgiveAttempt(deps, perAccount, account)
  }
  return {
    forgive: async () => {
      await forgiveElsewhere()
      await forgiveAttempt(deps, perAccountAndPlace, accountAtPlace)
    },
    /** The password was right: what its owner mistyped before, here, counts no more. */
    forgetFailures: async () => {
      await forgiveElsewhere()
      await forgetAttempts(deps, perAccountAndPlace, accountAtPlace)
    },
  }
}

/** The same writing whether or not the account exists, so that the time says nothing either. */
async function noteRefusedLogin(
  deps: Deps,
  account: AccountWithPassword | undefined,
  reason: ErrorCode | null,
  origin: Origin,
): Promise<void> {
  deps.log.warn(
    { requestId: origin.requestId, address: origin.address, userId: account?.id, reason },
    'login refused',
  )
  await recordAudit(deps.db, {
    actor: null,
    action: 'sign_in_refused',
    entity: 'user',
    entityId: account?.id ?? null,
    reason,
    origin,
  })
}
