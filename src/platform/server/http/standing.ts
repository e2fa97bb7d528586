import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Actor } from '../auth/actor.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './error.ts'

export type AcceptedProof = 'passkey' | 'code' | 'password'

/** So long does a proof last. A sign-in is one too, unless a trusted device made it easier. */
export const proofLifetime = 5 * 60_000

interface Means {
  clock: Clock
  acceptedProofs: (actor: Actor) => Promise<AcceptedProof[]>
}

/**
 * The one rule of what a session may do beside the role of its user: without a second factor that is required, nothing but
 * set one up; and what is grave only with a proof of the last minutes.
 */
export async function checkStanding(
  endpoint: Pick<Endpoint, 'proof' | 'whileEnrolling' | 'beforePasswordChange'>,
  actor: Actor,
  { clock, acceptedProofs }: Means,
): Promise<void> {
  // Who must choose a new password first has been refused everything else; the second factor comes after that.
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
