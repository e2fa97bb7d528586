import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The reviews that concern one user: of their cases, and those whose meeting they attended. */
export interface ReviewScope {
  readonly userId: string
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope, so every query needs a scope from this file.
export const reviewsOf = (actor: Actor): ReviewScope => ({ userId: actor.id }) as ReviewScope
