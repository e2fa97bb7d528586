import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose evidence files a query may touch. */
export interface EvidenceScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** The files of a user. A capability above asks only for those of a record that its caller may see. */
export const evidenceOf = (ownerId: string): EvidenceScope => ({ ownerId }) as EvidenceScope

/** Who may read a record: whoever opens the page of its owner, who oversees the owner's compliance, or the owner alone. */
export type RecordReaders = 'page' | 'overseers' | 'owner'

/**
 * Whether somebody who may open the page of the owner may read a file that records of these kinds carry: all of them must be
 * readable to them. An administrator oversees the compliance of the own organization alone.
 */
export function mayReadFile(
  reader: Actor,
  owner: { id: string; organizationId: string | null },
  kinds: readonly RecordReaders[],
): boolean {
  if (reader.id === owner.id) return true
  const isAbroad = reader.role === 'admin' && reader.organizationId !== owner.organizationId
  const isOverseer =
    reader.role !== 'clinician' && !isAbroad && (reader.role !== 'admin' || reader.organizationId !== null)
  return kinds.every((kind) => kind === 'page' || (kind === 'overseers' && isOverseer))
}
