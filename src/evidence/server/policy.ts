import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose evidence files a query may read or change. */
export interface EvidenceScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** Returns the scope of one user's files. The calling capability must first check that the actor may see the record. */
export const evidenceScope = (ownerId: string): EvidenceScope => ({ ownerId }) as EvidenceScope

/**
 * Who may read a record: anyone who may open the owner's user page; only those who oversee the owner's compliance; only the
 * owner; or, for a record of an organization, those for whom it is meant.
 */
export type RecordReaders = 'page' | 'overseers' | 'owner' | 'audience'

/**
 * Whether a reader who may open the owner's user page may also open a file: they must be allowed to read every record that shows
 * it. Administrators oversee only the compliance of their own organization.
 */
export function mayReadFile(
  reader: Actor,
  owner: { id: string; organizationId: string | null },
  recordReaders: readonly RecordReaders[],
): boolean {
  if (reader.id === owner.id) return true
  const isOtherOrganization = reader.role === 'admin' && reader.organizationId !== owner.organizationId
  const isOverseer =
    reader.role !== 'clinician' &&
    !isOtherOrganization &&
    (reader.role !== 'admin' || reader.organizationId !== null)
  return recordReaders.every((readers) => readers === 'page' || (readers === 'overseers' && isOverseer))
}
