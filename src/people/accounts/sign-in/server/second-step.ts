import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { AccountWithPassword } from '../../account/server/queries.ts'
import type { RecognizedDevice } from '../../known-devices/server/known-devices.ts'
import { insertSecondStep } from './second-step-queries.ts'

const lifetimeMs = 5 * 60_000

/**
 * Returns the refusal of a sign-in with the right password. Its token allows finishing the sign-in once, within minutes, with one
 * of the factors that it lists.
 */
export async function secondFactorNeeded(
  { db, clock }: Deps,
  account: AccountWithPassword,
  knownDevice: RecognizedDevice | null,
): Promise<AppError> {
  const challengeToken = createToken()
  await insertSecondStep(db, {
    tokenHash: hashToken(challengeToken),
    userId: account.id,
    epoch: account.device_epoch,
    deviceId: knownDevice?.device.id ?? null,
    expiresAt: new Date(clock.now().getTime() + lifetimeMs),
  })
  const factors = [
    ...(account.has_passkeys ? ['passkey'] : []),
    ...(account.has_codes ? ['code'] : []),
    'recovery_code',
  ]
  return new AppError('second_factor_needed', {
    flags: { needsSecondFactor: true, challengeToken, factors },
  })
}
