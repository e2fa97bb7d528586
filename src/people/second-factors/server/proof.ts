import { getFactorFacts, hasFactor } from '#people/accounts/account/server/factor-queries.ts'
import { assertOwnPassword } from '#people/accounts/passwords/server/service.ts'
import { recordSessionProof } from '#people/accounts/sessions/server/service.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { proofLifetimeMs } from '#platform/server/http/standing.ts'
import type { PasskeyAnswer, RequestOptions } from '../passkeys.contract.ts'
import { countChallenge } from '../passkeys/server/challenges.ts'
import { requestOptions } from '../passkeys/server/passkeys.ts'
import { withFactor } from '../second-step/server/check-factor.ts'

interface SentProof {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
  password?: string | undefined
}

/** Returns the options for a browser to prove with a passkey of this user, in this session. */
export async function proofOptions(deps: Deps, { actor }: Requester): Promise<RequestOptions> {
  await countChallenge(deps, { userId: actor.id })
  const { has_passkeys } = await getFactorFacts(deps.db, actor.id)
  if (!has_passkeys) throw new AppError('factor_missing')
  return requestOptions(deps, 'proof', { userId: actor.id, sessionId: actor.sessionId })
}

/** Records a proof that it is still the same person. Returns the time until which it counts. */
export async function prove(
  deps: Deps,
  requester: Requester,
  { password, ...factor }: SentProof,
): Promise<Date> {
  const now = deps.clock.now()
  if (password === undefined) await proveWithFactor(deps, requester, factor, now)
  else await proveWithPassword(deps, requester, password, now)
  return new Date(now.getTime() + proofLifetimeMs)
}

async function proveWithFactor(
  deps: Deps,
  { actor, origin }: Requester,
  sent: Omit<SentProof, 'password'>,
  now: Date,
): Promise<void> {
  const attempt = {
    userId: actor.id,
    actor,
    attemptSource: { userId: actor.id, place: actor.sessionId },
    challenge: { purpose: 'proof', sessionId: actor.sessionId },
    origin,
  } as const
  await withFactor(deps, attempt, sent, (use) =>
    inTransaction(deps.db, async (tx) => {
      await use(tx)
      await recordSessionProof(tx, {
        userId: actor.id,
        sessionId: actor.sessionId,
        now,
        isSecondFactor: true,
      })
    }),
  )
}

/** Accepts a password only from a user without a second factor: a thief of the session may have the password too. */
async function proveWithPassword(
  deps: Deps,
  { actor, origin }: Requester,
  password: string,
  now: Date,
): Promise<void> {
  if (hasFactor(await getFactorFacts(deps.db, actor.id))) throw new AppError('proof_not_accepted')
  await assertOwnPassword(deps, actor, password, { action: 'proved', origin, field: 'password' })
  await inTransaction(deps.db, async (tx) => {
    // A factor that was added meanwhile is required from now on.
    if (hasFactor(await getFactorFacts(tx, actor.id))) throw new AppError('proof_not_accepted')
    await recordSessionProof(tx, { userId: actor.id, sessionId: actor.sessionId, now, isSecondFactor: false })
  })
}
