import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose compliance a query may touch. */
export interface PeopleScope {
  readonly viewerId: string
  readonly organizationId: string | null
  /** The one user `userId`; assigned clinicians; the users of the organization; everybody. */
  readonly reach: 'one' | 'assigned' | 'organization' | 'all'
  readonly userId: string | null
  /** Only these of them; null: all. */
  readonly among: readonly string[] | null
  readonly [madeByPolicy]: true
}

// Nothing else casts to a scope: a query cannot be written without calling a function of this file.
const scopeOf = (actor: Actor, reach: PeopleScope['reach'], userId: string | null = null) =>
  ({ viewerId: actor.id, organizationId: actor.organizationId, reach, userId, among: null }) as PeopleScope

/** Those of a scope who are among these users. */
export const narrowedTo = (scope: PeopleScope, userIds: readonly string[]): PeopleScope => ({
  ...scope,
  among: userIds,
})

/** One user. The caller checks that the actor is this user, or oversees them. */
export const personOf = (actor: Actor, userId: string): PeopleScope => scopeOf(actor, 'one', userId)

export const ownPerson = (actor: Actor): PeopleScope => personOf(actor, actor.id)

/** These users, for a job or their own calendar: whoever asks decides who is told. */
export const peopleOfJob = (userIds: readonly string[]): PeopleScope =>
  ({ viewerId: '', organizationId: null, reach: 'all', userId: null, among: userIds }) as PeopleScope

const reaches: Record<Actor['role'], PeopleScope['reach']> = {
  clinician: 'one',
  supervisor: 'assigned',
  admin: 'organization',
  super_admin: 'all',
}

/** The users whose compliance the actor looks at and decides on: an administrator's own organization alone. */
export const overseenBy = (actor: Actor): PeopleScope =>
  scopeOf(actor, reaches[actor.role], actor.role === 'clinician' ? actor.id : null)
