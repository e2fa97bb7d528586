import type { Actor } from '#platform/server/auth/actor.ts'
import type { OversightPermission } from '../oversight.contract.ts'

declare const madeByPolicy: unique symbol

/** The users whose records a query may touch. */
export interface PeopleScope {
  readonly viewerId: string
  readonly organizationId: string | null
  /** Whom it includes: the user `userId`, clinicians linked to the viewer, users of the organization, or everybody. */
  readonly reach: 'person' | 'assigned' | 'organization' | 'all'
  readonly userId: string | null
  /** What the link to an assigned clinician must permit; null if any link will do. */
  readonly permission: OversightPermission | null
  /** Whether a link as a cover is enough, for an assigned clinician. */
  readonly includesCovers: boolean
  /** Whether the scope always includes the viewer. */
  readonly hasViewer: boolean
  /** Limits the scope to these users; null for all. */
  readonly among: readonly string[] | null
  readonly [madeByPolicy]: true
}

// Nothing else casts to a scope: every query needs a scope from a function of this file.
const scopeOf = (
  { id: viewerId, organizationId }: Pick<Actor, 'id' | 'organizationId'>,
  {
    reach,
    userId = null,
    permission = null,
    includesCovers = true,
    hasViewer = false,
  }: Pick<PeopleScope, 'reach'> & Partial<PeopleScope>,
) =>
  ({
    viewerId,
    organizationId,
    reach,
    userId,
    permission,
    includesCovers,
    hasViewer,
    among: null,
  }) as object as PeopleScope

/** Returns the scope limited to these users. */
export const narrowScope = (scope: PeopleScope, userIds: readonly string[]): PeopleScope => ({
  ...scope,
  among: userIds,
})

/**
 * Scope of these users, whom a query has just found in `scope`. Queries that read about many people then need not find out again
 * who is in reach, which takes longer than what they read.
 */
export const scopeOfFound = (scope: PeopleScope, userIds: readonly string[]): PeopleScope => ({
  ...scope,
  reach: 'all',
  hasViewer: false,
  among: userIds,
})

/** Scope of one user. The caller must check that the actor is this user, or oversees them. */
export const personScope = (actor: Actor, userId: string): PeopleScope =>
  scopeOf(actor, { reach: 'person', userId })

export const ownScope = (actor: Actor): PeopleScope => personScope(actor, actor.id)

/** Scope of these users, for a job or their own calendar. The caller decides who receives the result. */
export const jobScope = (userIds: readonly string[]): PeopleScope =>
  narrowScope(scopeOf({ id: '', organizationId: null }, { reach: 'all' }), userIds)

/**
 * Scope of the users whose records of one kind the actor may open: their own, and those that their role and reach include. Without
 * a permission, a supervisor reaches everybody to whom they are linked.
 */
export const peopleReachedBy = (actor: Actor, permission: OversightPermission | null = null): PeopleScope =>
  actor.reach === 'self'
    ? ownScope(actor)
    : scopeOf(actor, { reach: actor.reach, permission, hasViewer: true })

/** Scope of the clinicians whose cases the actor may sign, whatever the actor's role. */
export const supervisedBy = (actor: Actor): PeopleScope =>
  scopeOf(actor, { reach: 'assigned', permission: 'signOff' })

/** Scope of the clinicians on whose levels the actor decides. A cover signs, but decides nothing that outlasts the leave. */
export const levelsDecidedBy = (actor: Actor): PeopleScope =>
  scopeOf(actor, { reach: 'assigned', permission: 'signOff', includesCovers: false })

/** Scope of everybody in an organization, for what all its members may read. The caller must check that the actor may. */
export const membersOf = (actor: Actor, organizationId: string): PeopleScope =>
  scopeOf({ id: actor.id, organizationId }, { reach: 'organization' })

const reachByRole: Record<Actor['role'], PeopleScope['reach']> = {
  clinician: 'person',
  supervisor: 'assigned',
  // Whatever their reach is: see docs/decisions/0094-reach-of-administrators.md.
  admin: 'organization',
  super_admin: 'all',
}

/**
 * Scope of the users whom the actor oversees: whose compliance they may see and decide on, unless another permission is named. For
 * administrators, only their own organization.
 */
export const overseenBy = (actor: Actor, permission: OversightPermission = 'viewCompliance'): PeopleScope =>
  scopeOf(actor, {
    reach: reachByRole[actor.role],
    permission,
    userId: actor.role === 'clinician' ? actor.id : null,
  })
