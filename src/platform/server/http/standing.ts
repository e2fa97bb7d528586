import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Actor } from '../auth/actor.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './error.ts'

export type AcceptedProof = 'passkey' | 'code' | 'password'

/** How long a proof is valid. A sign-in is also a proof, unless a trusted device replaced the second factor. */
export const proofLifetimeMs = 5 * 60_000

interface ProofOptions {
  clock: Clock
  acceptedProofs: (actor: Actor) => Promise<AcceptedProof[]>
}

/**
 * Throws `second_factor_required` if a required second factor is missing and the endpoint does not set one up. Throws
 * `proof_required` if the endpoint needs a recent proof and there is none.
 */
export async function checkProofs(
  endpoint: Pick<Endpoint, 'proof' | 'whileEnrolling' | 'beforePasswordChange'>,
  actor: Actor,
  { clock, acceptedProofs }: ProofOptions,
): Promise<void> {
  // Users who must change their password do that first, and set up the second factor afterwards.
  const isFirstStep = actor.passwordChangeRequired && endpoint.beforePasswordChange
  if (actor.proofs.level === 'enrolment' && !endpoint.whileEnrolling && !isFirstStep) {
    throw new AppError('second_factor_required')
  }
  if (!endpoint.proof || hasRecentProof(actor, clock.now())) return
  const accepted = await acceptedProofs(actor)
  const isPasswordEnough = endpoint.proof === 'unless_password_sent' && accepted.includes('password')
  if (!isPasswordEnough) throw new AppError('proof_required', { flags: { accepted } })
}

function hasRecentProof({ proofs: { provedAt } }: Actor, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < proofLifetimeMs
}
