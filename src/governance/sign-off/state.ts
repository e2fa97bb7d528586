import type { SignOffState } from './contract.ts'

/** The facts of a signature that determine the state of its case. */
export interface SignatureFact {
  signedAt: Date
  changedFields: readonly string[]
}

/** A request for a signature that is open, or how it ended. */
export interface RequestFact {
  kind: 'requested' | 'returned' | 'withdrawn'
  at: Date
}

export interface StateOf<Fact extends SignatureFact> {
  state: SignOffState
  /** The signature that determines the state; null if there is none. */
  signature: Fact | null
  changedFields: readonly string[]
}

const newest = <Fact>(facts: readonly Fact[], atOf: (fact: Fact) => Date): Fact | null =>
  facts.reduce<Fact | null>((last, fact) => (last && atOf(last) > atOf(fact) ? last : fact), null)

/**
 * Returns the sign-off state of a case. It is never stored, because undoing an edit makes a changed case signed again. A case is
 * signed if one signature still covers it, whatever was requested. A changed case with a new request is requested.
 */
export function signOffStateOf<Fact extends SignatureFact>(
  signatures: readonly Fact[],
  requests: readonly RequestFact[],
): StateOf<Fact> {
  const valid = newest(
    signatures.filter(({ changedFields }) => changedFields.length === 0),
    ({ signedAt }) => signedAt,
  )
  if (valid) return { state: 'signed', signature: valid, changedFields: [] }
  const last = newest(signatures, ({ signedAt }) => signedAt)
  const changedFields = last?.changedFields ?? []
  const request = newest(requests, ({ at }) => at)
  const isAfter = request && (!last || request.at > last.signedAt)
  if (isAfter && !(last && request.kind === 'withdrawn'))
    return { state: request.kind, signature: last, changedFields }
  return { state: last ? 'changed' : 'none', signature: last, changedFields }
}
