import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Which requirements a query may touch: those of every organization, and of one or of all. */
export interface RequirementScope {
  readonly organizationId: string | null
  readonly reach: 'organization' | 'all'
  /** Retired requirements too; whose proposals: of everybody, one's own, nobody. */
  readonly hasRetired: boolean
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

/** The requirements that the actor may see. */
export const requirementsVisibleTo = ({ id, role, organizationId }: Actor) =>
  ({
    organizationId,
    reach: role === 'super_admin' ? 'all' : 'organization',
    hasRetired: role !== 'clinician',
    proposals: proposals[role],
    viewerId: id,
  }) as RequirementScope

interface Owned {
  organization_id: string | null
  status: string
  created_by: string
}

/** Whether the actor accepts, edits, retires and deletes it: an administrator of its organization. */
export const mayAdminister = (actor: Actor, { organization_id: of }: Pick<Owned, 'organization_id'>) =>
  actor.role === 'super_admin' || (actor.role === 'admin' && of !== null && of === actor.organizationId)

/** A supervisor edits an own proposal until somebody accepts it. */
export const mayEdit = (actor: Actor, owned: Owned): boolean =>
  mayAdminister(actor, owned) ||
  (actor.role === 'supervisor' && owned.status === 'proposed' && owned.created_by === actor.id)

/** Administrators read it, also of a requirement of every organization, and the supervisor whose proposal is still open. */
export const mayReadAuthorNote = (actor: Actor, owned: Owned): boolean =>
  actor.role === 'admin' || mayEdit(actor, owned)
