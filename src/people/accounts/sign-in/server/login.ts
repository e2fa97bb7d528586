import { recordAudit } from '#platform/server/audit.ts'
import { hashPassword, needsRehash, verifyPassword } from '#platform/server/auth/passwords.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Tokens } from '../../contract.ts'
import { findKnownDevice, issueDeviceToken } from '../../known-devices/server/known-devices.ts'
import { countLogin } from '../../known-devices/server/login-limits.ts'
import { recordRefusedLogin } from './refused-logins.ts'
import { issueRequestKey } from '../../registration-request/server/service.ts'
import { startSession } from '../../sessions/server/service.ts'
import { newDeviceEmail } from './emails.ts'
import { loginRefusal } from './policy.ts'
import {
  findAccountByEmail,
  updateSignedIn,
  type AccountRow,
  type AccountWithPassword,
} from '../../account/server/queries.ts'

/** Exchanges an email and a password for a session, and for a token that makes this browser a known device. */
export async function login(
  deps: Deps,
  { email, password, deviceTokens }: { email: string; password: string; deviceTokens?: string[] | undefined },
  origin: Origin,
): Promise<Tokens & { account: AccountRow; deviceToken: string }> {
  const known = await findKnownDevice(deps, email, deviceTokens)
  const attempt = await countLogin(deps, email, known, origin)
  const account = known?.account ?? (await findAccountByEmail(deps.db, email))
  const comparedHash = account?.password_hash ?? null
  const { stranger } = attempt
  const isRight = await verifyPassword(comparedHash, password, stranger).catch(async (error: unknown) => {
    await attempt.forgive() // too busy to compare: that was no failure
    throw isTooMany(error) ? new AppError('login_throttled', error.details) : error
  })
  const refusal = loginRefusal(account, isRight)
  if (isRight) await attempt.forgetFailures()
  if (!account || comparedHash === null || refusal) {
    const reason = refusal ?? 'credentials_invalid'
    await recordRefusedLogin(deps, account?.id ?? null, reason, origin)
    const requestToken = account && isRight ? await issueRequestKey(deps, account) : null
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
    if (known === null) await notifyOfNewDevice(deps, tx, account, origin)
    return startSession(deps, tx, account.id, origin)
  })
  return { ...tokens, account, deviceToken: issueDeviceToken(deps, account, known) }
}

const isTooMany = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'requests_throttled'

/** Notifies the user by email that their account is used on a device that has no token of it. */
async function notifyOfNewDevice(
  deps: Deps,
  tx: Tx,
  account: AccountWithPassword,
  { userAgent }: Origin,
): Promise<void> {
  const isFirstSignIn = account.last_login_at === null
  if (isFirstSignIn || account.notifications.newDevice === false) return
  const context = { at: deps.clock.now(), timeZone: account.time_zone ?? 'UTC', userAgent }
  const letter = newDeviceEmail({ publicUrl: deps.publicUrl, name: account.name }, context)
  const to = { name: account.name, address: account.email }
  await queueMail(deps, tx, { to, letter }, { budget: 'accountNotice', person: account.id })
}

/** The flags that the browser reads beside the message. */
const refusalFlags: Record<string, Record<string, true>> = {
  email_not_verified: { needsVerification: true },
  approval_pending: { pendingApproval: true },
}
