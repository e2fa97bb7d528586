import { ApiError } from '../../api/api-error.ts'

/** The result of asking the user to prove their identity. */
type ProofOutcome = 'proved' | 'cancelled' | 'unavailable'

/** A question that waits for the user: a sensitive action was requested, and the last proof is too old for it. */
export interface ProofRequest {
  /** The proofs that the server accepts: `passkey`, `code`, `password`. */
  accepted: readonly string[]
  settle: (outcome: ProofOutcome) => void
}

let pendingRequest: (ProofRequest & { outcome: Promise<ProofOutcome> }) | null = null
let provedAt = 0

const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

export const readProofRequest = (): ProofRequest | null => pendingRequest

/** Calls the listener when a proof is needed or no longer needed. Without a listener, no proof can be requested. */
export function subscribeToProofs(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody is left to answer.
    if (listeners.size === 0) pendingRequest?.settle('unavailable')
  }
}

/** Asks the user to prove who they are. All calls that wait at the same time share one question. */
export function askForProof(accepted: readonly string[]): Promise<ProofOutcome> {
  if (pendingRequest !== null) return pendingRequest.outcome
  if (listeners.size === 0) return Promise.resolve('unavailable')
  const { promise, resolve } = Promise.withResolvers<ProofOutcome>()
  const settle = (outcome: ProofOutcome): void => {
    if (pendingRequest?.outcome !== promise) return
    pendingRequest = null
    if (outcome === 'proved') provedAt = performance.now()
    resolve(outcome)
    notify()
  }
  pendingRequest = { accepted, settle, outcome: promise }
  notify()
  return promise
}

export interface RefusedCall {
  /** A time from `performance.now()`. */
  sentAt: number
  method: string
}

/**
 * Asks for a proof after a call was refused because there was none. If the user gives no proof, throws the error for the
 * caller.
 */
export async function proveAfter(error: ApiError, { sentAt, method }: RefusedCall): Promise<void> {
  // The user has given a proof to another call since this one was sent.
  if (provedAt > sentAt) return
  const { accepted } = error.flags
  const outcome = await askForProof(Array.isArray(accepted) ? accepted.map(String) : [])
  if (outcome === 'proved') return
  if (outcome === 'unavailable') throw error
  const { status, code, requestId } = error
  const unchangedText = method === 'GET' ? 'nothing was downloaded' : 'nothing was changed'
  throw new ApiError({
    status,
    code,
    requestId,
    message: `You did not confirm that it is you, so ${unchangedText}.`,
  })
}
