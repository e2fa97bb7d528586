import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The requirements that a query may touch: those for every organization, and those of one organization or of all. */
export interface RequirementScope {
  readonly organizationId: string | null
  readonly reach: 'organization' | 'all'
  /** Whether retired requirements are included. */
  readonly hasRetired: boolean
  /** Whose proposals are included: everybody's, the viewer's own, or nobody's. */
  readonly proposals: 'all' | 'own' | 'none'
  readonly viewerId: string
  readonly [madeByPolicy]: true
}

const proposals: Record<Actor['role'], RequirementScope['proposals']> = {
  clinician: 'none',
  supervisor: 'own',
  admin: 'all',
  super_admin: 'all',
}

/** Returns the scope of the requirements that the actor may see. */
export const requirementsVisibleTo = ({ id, role, organizationId }: Actor) =>
  ({
    organizationId,
    reach: role === 'super_admin' ? 'all' : 'organization',
    hasRetired: role !== 'clinician',
    proposals: proposals[role],
    viewerId: id,
  }) as RequirementScope

interface OwnedRow {
  organization_id: string | null
  status: string
  created_by: string
}

/** Returns whether the actor may accept, edit, retire and delete a requirement: as an administrator of its organization. */
export const mayAdminister = (
  actor: Actor,
  { organization_id: organizationId }: Pick<OwnedRow, 'organization_id'>,
) =>
  actor.role === 'super_admin' ||
  (actor.role === 'admin' && organizationId !== null && organizationId === actor.organizationId)

/** Returns whether the actor may edit a requirement. A supervisor may edit their own proposal until it is accepted. */
export const mayEdit = (actor: Actor, row: OwnedRow): boolean =>
  mayAdminister(actor, row) ||
  (actor.role === 'supervisor' && row.status === 'proposed' && row.created_by === actor.id)

/**
 * Returns whether the actor may read the note: administrators, also for a requirement of every organization, and the supervisor
 * whose proposal is still open.
 */
export const mayReadAuthorNote = (actor: Actor, owned: OwnedRow): boolean =>
  actor.role === 'admin' || mayEdit(actor, owned)
