import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The reviews that concern one user: those of the user's cases, and those whose meeting the user attended. */
export interface ReviewScope {
  readonly userId: string
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
export const ownReviewScope = (actor: Actor): ReviewScope => ({ userId: actor.id }) as ReviewScope
