import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose records a query may touch. */
export interface PeopleScope {
  readonly viewerId: string
  readonly organizationId: string | null
  /** The user `userId`; assigned clinicians; the users of the organization; everybody. */
  readonly reach: 'person' | 'assigned' | 'organization' | 'all'
  readonly userId: string | null
  /** Whether the viewer is in the scope in any case. */
  readonly hasViewer: boolean
  /** Only these of them; null: all. */
  readonly among: readonly string[] | null
  readonly [madeByPolicy]: true
}

// Nothing else casts to a scope: a query cannot be written without calling a function of this file.
const scopeOf = (
  { id: viewerId, organizationId }: Pick<Actor, 'id' | 'organizationId'>,
  { reach, userId = null, hasViewer = false }: Pick<PeopleScope, 'reach'> & Partial<PeopleScope>,
) => ({ viewerId, organizationId, reach, userId, hasViewer, among: null }) as object as PeopleScope

/** Those of a scope who are among these users. */
export const narrowedTo = (scope: PeopleScope, userIds: readonly string[]): PeopleScope => ({
  ...scope,
  among: userIds,
})

/** One user. The caller checks that the actor is this user, or oversees them. */
export const personOf = (actor: Actor, userId: string): PeopleScope =>
  scopeOf(actor, { reach: 'person', userId })

export const ownPerson = (actor: Actor): PeopleScope => personOf(actor, actor.id)

/** These users, for a job or their own calendar: whoever asks decides who is told. */
export const peopleOfJob = (userIds: readonly string[]): PeopleScope =>
  narrowedTo(scopeOf({ id: '', organizationId: null }, { reach: 'all' }), userIds)

/** The users whose pages the actor may open: themselves, and those whom their role and reach give them. */
export const peopleReachedBy = (actor: Actor): PeopleScope =>
  actor.reach === 'self' ? ownPerson(actor) : scopeOf(actor, { reach: actor.reach, hasViewer: true })

const overseen: Record<Actor['role'], PeopleScope['reach']> = {
  clinician: 'person',
  supervisor: 'assigned',
  // Whatever their reach: see docs/decisions/0094-reach-of-administrators.md.
  admin: 'organization',
  super_admin: 'all',
}

/** The users whose compliance the actor looks at and decides on: an administrator's own organization alone. */
export const overseenBy = (actor: Actor): PeopleScope =>
  scopeOf(actor, {
    reach: overseen[actor.role],
    userId: actor.role === 'clinician' ? actor.id : null,
  })
