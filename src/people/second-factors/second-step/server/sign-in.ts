import type { Tokens } from '#people/accounts/contract.ts'
import { getAccountWithPassword, type AccountRow } from '#people/accounts/account/server/queries.ts'
import type { AccountWithPassword } from '#people/accounts/account/server/queries.ts'
import { recordSignInByFactor } from '#people/accounts/account/server/sign-in-queries.ts'
import {
  findKnownDevice,
  issueDeviceToken,
  type RecognizedDevice,
} from '#people/accounts/known-devices/server/known-devices.ts'
import { trustDevice } from '#people/accounts/known-devices/server/trusted-devices.ts'
import { openSession } from '#people/accounts/sign-in/server/open-session.ts'
import { loginRefusal } from '#people/accounts/sign-in/server/policy.ts'
import { recordRefusedLogin } from '#people/accounts/sign-in/server/refused-logins.ts'
import { findSecondStep, takeSecondStep } from '#people/accounts/sign-in/server/second-step-queries.ts'
import { createDeviceId } from '#platform/server/auth/device-tokens.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { PasskeyAnswer, RequestOptions } from '../../passkeys.contract.ts'
import { countChallenge } from '../../passkeys/server/challenges.ts'
import { checkPasskey, findOwnerId, requestOptions } from '../../passkeys/server/passkeys.ts'
import { sendRecoveryCodeUsed } from './notices.ts'
import { withFactor, type SentFactor } from './check-factor.ts'

type SignedIn = Tokens & { account: AccountRow; deviceToken: string }

const anybodyMayAnswer = { userId: null, sessionId: null }
const proof = { level: 'second_factor', isRecent: true } as const
const signInExpired = () => new AppError('sign_in_expired')

/**
 * Returns the options for a browser to use a passkey: either to sign in with nothing else, or to finish a sign-in that awaits
 * its second factor.
 */
export async function signInOptions(
  deps: Deps,
  challengeToken: string | undefined,
  origin: Origin,
): Promise<RequestOptions> {
  await countChallenge(deps, { address: origin.address })
  if (challengeToken === undefined) return requestOptions(deps, 'sign_in', anybodyMayAnswer)
  const step = await findSecondStep(deps.db, hashToken(challengeToken), deps.clock.now())
  if (!step) throw signInExpired()
  return requestOptions(deps, 'second_step', { userId: step.user_id, sessionId: null })
}

/** Finishes a sign-in whose password was right. Of several concurrent answers, one gets the session. */
export async function signInWithFactor(
  deps: Deps,
  {
    challengeToken,
    trustDevice: shouldTrustDevice,
    ...sent
  }: SentFactor & { challengeToken: string; trustDevice: boolean },
  origin: Origin,
): Promise<SignedIn> {
  const tokenHash = hashToken(challengeToken)
  const step = await findSecondStep(deps.db, tokenHash, deps.clock.now())
  if (!step) throw signInExpired()
  const account = await getAccountWithPassword(deps.db, step.user_id)
  const epoch = step.device_epoch
  if (epoch !== account.device_epoch || loginRefusal(account, true) !== null) throw signInExpired()

  const device = { id: step.device_id ?? createDeviceId(), userId: account.id, epoch }
  const attempt = {
    userId: account.id,
    actor: null,
    attemptSource: { userId: account.id, place: step.device_id },
    challenge: { purpose: 'second_step', sessionId: null },
    origin,
  } as const
  const tokens = await withFactor(deps, attempt, sent, (use) =>
    inTransaction(deps.db, async (tx) => {
      if (!(await takeSecondStep(tx, tokenHash))) throw signInExpired()
      await use(tx)
      const isUnchanged = await recordSignInByFactor(tx, account.id, { epoch, now: deps.clock.now() })
      if (!isUnchanged) throw signInExpired()
      if (shouldTrustDevice) await trustDevice(deps, tx, device)
      if (sent.recoveryCode !== undefined) await sendRecoveryCodeUsed(deps, tx, account, origin)
      return openSession(deps, tx, { account, isNewDevice: step.device_id === null, proof }, origin)
    }),
  )
  return { ...tokens, account, deviceToken: issueDeviceToken(deps, account, { device, account }) }
}

/** Signs in with only a passkey, which identifies its user. */
export async function signInWithPasskey(
  deps: Deps,
  { passkey, deviceTokens }: { passkey: PasskeyAnswer; deviceTokens?: string[] | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const { userId, use } = await checkPasskey(deps, passkey, 'sign_in', anybodyMayAnswer).catch(
    async (error: unknown) => {
      await recordRefusedLogin(deps, await findOwnerId(deps, passkey), 'passkey_refused', origin)
      throw error
    },
  )
  const account = await getAccountWithPassword(deps.db, userId)
  await assertMaySignIn(deps, account, origin)
  const knownDevice: RecognizedDevice | null = await findKnownDevice(deps, account.email, deviceTokens)
  const tokens = await inTransaction(deps.db, async (tx) => {
    await use(tx)
    const signedIn = { epoch: account.device_epoch, now: deps.clock.now() }
    if (!(await recordSignInByFactor(tx, account.id, signedIn))) throw new AppError('passkey_refused')
    return openSession(deps, tx, { account, isNewDevice: knownDevice === null, proof }, origin)
  })
  return { ...tokens, account, deviceToken: issueDeviceToken(deps, account, knownDevice) }
}

async function assertMaySignIn(deps: Deps, account: AccountWithPassword, origin: Origin): Promise<void> {
  const refusal = loginRefusal(account, true)
  if (refusal === null) return
  await recordRefusedLogin(deps, account.id, refusal, origin)
  throw new AppError(refusal)
}
