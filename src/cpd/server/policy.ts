import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose activities a query may touch. What is not finished is its owner's alone. */
export interface ActivityScope {
  readonly ownerId: string
  readonly hasUnfinished: boolean
  readonly [madeByPolicy]: true
}

/** Of a person whose pages are open to who asks: `users` decides that. */
export const activitiesOf = (actor: Actor, ownerId: string) =>
  ({ ownerId, hasUnfinished: actor.id === ownerId }) as ActivityScope
