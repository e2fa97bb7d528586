declare const madeByPolicy: unique symbol

/** Whose evidence files a query may touch. */
export interface EvidenceScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** The files of a user. A capability above asks only for those of a record that its caller may see. */
export const evidenceOf = (ownerId: string): EvidenceScope => ({ ownerId }) as EvidenceScope
