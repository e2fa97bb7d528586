import { hashPassword, needsRehash, verifyPassword } from '#platform/server/auth/passwords.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Tokens } from '../../contract.ts'
import { findKnownDevice, issueDeviceToken } from '../../known-devices/server/known-devices.ts'
import { countLogin } from '../../known-devices/server/login-limits.ts'
import { recordRefusedLogin } from './refused-logins.ts'
import { issueRequestKey } from '../../registration-request/server/service.ts'
import { loginRefusal } from './policy.ts'
import { hasFactor } from '../../account/server/factor-queries.ts'
import { findAccountByEmail, type AccountRow } from '../../account/server/queries.ts'
import { recordSignIn } from '../../account/server/sign-in-queries.ts'
import { isTrustedDevice } from '../../known-devices/server/trusted-devices.ts'
import { openSession } from './open-session.ts'
import { secondFactorNeeded } from './second-step.ts'

/** Exchanges an email and a password for a session, and for a token that makes this browser a known device. */
export async function login(
  deps: Deps,
  { email, password, deviceTokens }: { email: string; password: string; deviceTokens?: string[] | undefined },
  origin: Origin,
): Promise<Tokens & { account: AccountRow; deviceToken: string }> {
  const knownDevice = await findKnownDevice(deps, email, deviceTokens)
  const attempt = await countLogin(deps, email, knownDevice, origin)
  const account = knownDevice?.account ?? (await findAccountByEmail(deps.db, email))
  const comparedHash = account?.password_hash ?? null
  const { strangerSite } = attempt
  const isRight = await verifyPassword(comparedHash, password, strangerSite).catch(async (error: unknown) => {
    await attempt.forgive() // too busy to compare, so it was not a failure
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

  const isTrusted =
    hasFactor(account) && knownDevice !== null && (await isTrustedDevice(deps, knownDevice.device))
  if (hasFactor(account) && !isTrusted) throw await secondFactorNeeded(deps, account, knownDevice)

  const newHash = needsRehash(comparedHash) ? await hashPassword(password) : comparedHash
  const tokens = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const isUnchanged = await recordSignIn(tx, account.id, { comparedHash, newHash, now })
    if (!isUnchanged) throw new AppError('credentials_invalid')
    // A trusted device replaces the second factor, but is not a recent proof.
    const proof = isTrusted ? ({ level: 'second_factor', isRecent: false } as const) : undefined
    return openSession(deps, tx, { account, isNewDevice: knownDevice === null, proof }, origin)
  })
  return { ...tokens, account, deviceToken: issueDeviceToken(deps, account, knownDevice) }
}

const isTooMany = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'requests_throttled'

/** The flags of the response that the browser uses, besides the message. */
const refusalFlags: Record<string, Record<string, true>> = {
  email_not_verified: { needsVerification: true },
  approval_pending: { pendingApproval: true },
}
