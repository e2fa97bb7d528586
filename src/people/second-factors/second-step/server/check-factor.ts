import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { checkCode } from '../../codes/server/codes.ts'
import { checkRecoveryCode } from '../../codes/server/recovery-codes.ts'
import type { PasskeyAnswer } from '../../passkeys.contract.ts'
import { checkPasskey } from '../../passkeys/server/passkeys.ts'
import { countSecondStep, forgetSecondSteps, type AttemptSource } from './limits.ts'

export interface SentFactor {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

interface Attempt {
  userId: string
  /** null while signing in */
  actor: { id: string; role: string } | null
  attemptSource: AttemptSource
  /** The purpose and session of the challenge that a passkey must answer. */
  challenge: { purpose: 'second_step' | 'proof'; sessionId: string | null }
  origin: Origin
}

const factorErrors: ReadonlySet<string> = new Set(['code_wrong', 'recovery_code_wrong', 'passkey_refused'])

/**
 * Checks one factor of a user; attempts are limited, so that nobody can guess. Runs `change` and uses up the factor in one
 * transaction: if the change fails, the factor is not used up, and a factor that was used before changes nothing. A refusal is
 * audited.
 */
export async function withFactor<Result>(
  deps: Deps,
  { userId, actor, attemptSource, challenge, origin }: Attempt,
  sent: SentFactor,
  change: (use: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await countSecondStep(deps, attemptSource)
  try {
    const result = await change(await check(deps, userId, challenge, sent))
    await forgetSecondSteps(deps, attemptSource)
    return result
  } catch (error) {
    if (error instanceof AppError && factorErrors.has(error.code)) {
      const refusal = { action: 'second_factor_refused', entity: 'user', entityId: userId } as const
      await recordAudit(deps.db, { actor, ...refusal, reason: error.code, origin })
    }
    throw error
  }
}

async function check(
  deps: Deps,
  userId: string,
  { purpose, sessionId }: Attempt['challenge'],
  { code, recoveryCode, passkey }: SentFactor,
): Promise<(tx: Tx) => Promise<void>> {
  if (code !== undefined) return checkCode(deps, userId, code)
  if (recoveryCode !== undefined) return checkRecoveryCode(deps, userId, recoveryCode)
  if (passkey === undefined) throw new Error('The contract requires one factor')
  const checkedPasskey = await checkPasskey(deps, passkey, purpose, { userId, sessionId })
  return checkedPasskey.use
}
