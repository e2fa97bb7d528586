import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The user whose activities a query may read or change. Only the owner sees unfinished activities, and only the owner changes
 * them.
 */
export interface ActivityScope {
  readonly ownerId: string
  readonly hasUnfinished: boolean
  readonly [madeByPolicy]: true
}

/** Returns the scope of a user's activities. The caller has checked with `users` that the actor may open that user's pages. */
export const activitiesOf = (actor: Actor, ownerId: string) =>
  ({ ownerId, hasUnfinished: actor.id === ownerId }) as ActivityScope

export const ownActivities = (actor: Actor): ActivityScope => activitiesOf(actor, actor.id)
