import type { SignOffState } from './contract.ts'

/** A signature, as far as it decides the state of its case. */
export interface SignatureFact {
  signedAt: Date
  changedFields: readonly string[]
}

/** What was last said about asking for a signature. */
export interface RequestFact {
  kind: 'requested' | 'returned' | 'withdrawn'
  at: Date
}

export interface StateOf<Fact extends SignatureFact> {
  state: SignOffState
  /** The signature that decides the state, if one does. */
  signature: Fact | null
  changedFields: readonly string[]
}

const newest = <Fact>(facts: readonly Fact[], atOf: (fact: Fact) => Date): Fact | null =>
  facts.reduce<Fact | null>((last, fact) => (last && atOf(last) > atOf(fact) ? last : fact), null)

/**
 * Returns how far the sign-off of a case is. It is never stored: undoing an edit makes a changed case signed again. One signature
 * of what the case says now is enough, whatever was asked; a changed case that is asked for again is requested.
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
