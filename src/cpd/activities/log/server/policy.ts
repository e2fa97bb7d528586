import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The user whose activities a query may read or change. Only the owner sees unfinished activities, and only the owner may
 * change any.
 */
export interface ActivityScope {
  readonly ownerId: string
  readonly maySeeUnfinished: boolean
  readonly [madeByPolicy]: true
}

/** Returns the scope of a user's activities. Check first, with `people/users`, that the actor may see this user. */
export const activityScope = (actor: Actor, ownerId: string) =>
  ({ ownerId, maySeeUnfinished: actor.id === ownerId }) as ActivityScope

export const ownActivities = (actor: Actor): ActivityScope => activityScope(actor, actor.id)
