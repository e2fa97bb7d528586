import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose activities a query may touch. Only the owner sees unfinished activities, and only the owner changes any. */
export interface ActivityScope {
  readonly ownerId: string
  readonly hasUnfinished: boolean
  readonly [madeByPolicy]: true
}

/** The activities of a user whose pages the actor may open. The caller checks this with `users`. */
export const activitiesOf = (actor: Actor, ownerId: string) =>
  ({ ownerId, hasUnfinished: actor.id === ownerId }) as ActivityScope

export const ownActivities = (actor: Actor): ActivityScope => activitiesOf(actor, actor.id)
