import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose practice hours a query may read or change. Only the owner changes them. */
export interface PracticeScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/**
 * Returns the scope of a user's practice hours. The caller has checked with `users` that the actor may open that user's pages.
 */
export const practiceOf = (ownerId: string) => ({ ownerId }) as PracticeScope

export const ownPractice = (actor: Actor): PracticeScope => practiceOf(actor.id)
