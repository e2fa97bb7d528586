import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose dismissed suggestions a query may touch: nobody sees or changes another user's. */
export interface DismissalScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

export const ownDismissals = (actor: Actor) => ({ ownerId: actor.id }) as DismissalScope
