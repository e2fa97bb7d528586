/** How the question whether it is really the user ended. */
export type ProofOutcome = 'proved' | 'cancelled' | 'unavailable'

/** A question that waits for the user: something grave was called, and the last proof is too old for it. */
export interface ProofRequest {
  /** What the server takes as a proof, the best first. */
  accepted: readonly string[]
  settle: (outcome: ProofOutcome) => void
}

let pending: (ProofRequest & { outcome: Promise<ProofOutcome> }) | null = null
let proofs = 0

const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Returns how often the user has proved who they are since the start: a call sent before the last time may be sent again. */
export const countProofs = (): number => proofs

export const readProofRequest = (): ProofRequest | null => pending

/** Calls the listener when a proof is wanted or no longer so. Without a listener there is nobody to ask. */
export function subscribeToProofs(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody is left to answer.
    if (listeners.size === 0) pending?.settle('unavailable')
  }
}

/** Asks the user to prove who they are. All calls that wait at the same time share one question. */
export function askForProof(accepted: readonly string[]): Promise<ProofOutcome> {
  if (pending !== null) return pending.outcome
  if (listeners.size === 0) return Promise.resolve('unavailable')
  const { promise, resolve } = Promise.withResolvers<ProofOutcome>()
  const settle = (outcome: ProofOutcome): void => {
    if (pending?.outcome !== promise) return
    pending = null
    if (outcome === 'proved') proofs += 1
    resolve(outcome)
    notify()
  }
  pending = { accepted, settle, outcome: promise }
  notify()
  return promise
}
