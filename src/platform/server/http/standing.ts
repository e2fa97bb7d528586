import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Actor } from '../auth/actor.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './error.ts'

export type AcceptedProof = 'passkey' | 'code' | 'password'

/** The time for which a proof is valid. A sign-in is a proof too, unless a trusted device replaced the second factor. */
export const proofLifetime = 5 * 60_000

interface ProofOptions {
  clock: Clock
  acceptedProofs: (actor: Actor) => Promise<AcceptedProof[]>
}

/**
 * Decides what a session may do, apart from the user's role: if a required second factor is missing, only set one up; sensitive
 * actions only with a recent proof.
 */
export async function checkStanding(
  endpoint: Pick<Endpoint, 'proof' | 'whileEnrolling' | 'beforePasswordChange'>,
  actor: Actor,
  { clock, acceptedProofs }: ProofOptions,
): Promise<void> {
  // Users who must change their password are refused everything else; the second factor comes after that.
  const isFirstStep = actor.passwordChangeRequired && endpoint.beforePasswordChange
  if (actor.standing.level === 'enrolment' && !endpoint.whileEnrolling && !isFirstStep) {
    throw new AppError('second_factor_required')
  }
  if (!endpoint.proof || isProved(actor, clock.now())) return
  const accepted = await acceptedProofs(actor)
  const isPasswordEnough = endpoint.proof === 'unless_password_sent' && accepted.includes('password')
  if (!isPasswordEnough) throw new AppError('proof_required', { flags: { accepted } })
}

function isProved({ standing: { provedAt } }: Actor, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < proofLifetime
}
