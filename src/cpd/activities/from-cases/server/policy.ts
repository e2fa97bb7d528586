import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose dismissed suggestions a query may read or change. Nobody else may. */
export interface DismissalScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

export const ownDismissals = (actor: Actor) => ({ ownerId: actor.id }) as DismissalScope
