import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose CPD profiles a query may read or change. Nobody else sees them. */
export interface ProfileScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

export const ownProfiles = (actor: Actor) => ({ ownerId: actor.id }) as ProfileScope
