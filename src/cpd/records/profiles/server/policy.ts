import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose CPD profiles a query may touch: nobody but the owner sees them. */
export interface ProfileScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

export const ownProfiles = (actor: Actor) => ({ ownerId: actor.id }) as ProfileScope
