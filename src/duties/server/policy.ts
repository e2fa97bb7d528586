import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose compliance a query may touch. */
export interface PeopleScope {
  readonly viewerId: string
  readonly organizationId: string | null
  /** The one user `userId`; the users `userIds`; assigned clinicians; the users of the organization; everybody. */
  readonly reach: 'one' | 'some' | 'assigned' | 'organization' | 'all'
  readonly userId: string | null
  readonly userIds?: readonly string[]
  readonly [madeByPolicy]: true
}

// Nothing else casts to a scope: a query cannot be written without calling a function of this file.
const scopeOf = (actor: Actor, reach: PeopleScope['reach'], userId: string | null = null) =>
  ({ viewerId: actor.id, organizationId: actor.organizationId, reach, userId }) as PeopleScope

/** One user whose pages the actor may open. The caller checks this with `users`. */
export const personOf = (actor: Actor, userId: string): PeopleScope => scopeOf(actor, 'one', userId)

export const ownPerson = (actor: Actor): PeopleScope => personOf(actor, actor.id)

/** These users, for a job or their own calendar: whoever asks decides who is told. */
export const peopleOfJob = (userIds: readonly string[]): PeopleScope =>
  ({ viewerId: '', organizationId: null, reach: 'some', userId: null, userIds }) as PeopleScope

const looks: Record<Actor['role'], PeopleScope['reach']> = {
  clinician: 'one',
  supervisor: 'assigned',
  admin: 'all',
  super_admin: 'all',
}

/** The users whose compliance the actor may look at. */
export const overseenBy = (actor: Actor): PeopleScope =>
  scopeOf(actor, looks[actor.role], actor.role === 'clinician' ? actor.id : null)

const decides: Record<Actor['role'], PeopleScope['reach']> = { ...looks, admin: 'organization' }

/** The users for whom the actor verifies, waives and sets duties; an administrator for the own organization alone. */
export const decidedBy = (actor: Actor): PeopleScope =>
  scopeOf(actor, decides[actor.role], actor.role === 'clinician' ? actor.id : null)
